"""``mezani kill``: a real server killed at random moments while people play."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from mezani.cli.options import none_or_more, one_or_more
from mezani.cli.progress import RunProgress

if TYPE_CHECKING:
    from mezani.stress.reports import KillFigures

MOST_TIMES = 10_000
MOST_ROOMS = 100
MILLION = 1_000_000
MOST_SHOWN = 20


def kill(
    times: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="How often to kill.")
    ] = 200,
    rooms: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="How many rooms play.")
    ] = 8,
    database: Annotated[
        str, typer.Option(metavar="URL", help="An empty database; SQLite unless told.")
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(parser=none_or_more, metavar="NUMBER", help="Use the same chance again."),
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Kill a server again and again while people play, and check that nothing is lost."""
    from mezani.stress.kill import kill_often  # noqa: PLC0415
    from mezani.stress.load import run_fast  # noqa: PLC0415
    from mezani.stress.reports import KillPlan  # noqa: PLC0415

    if times > MOST_TIMES or rooms > MOST_ROOMS:
        raise typer.BadParameter(f"at most {MOST_TIMES} times and {MOST_ROOMS} rooms.")
    plan = KillPlan(times, rooms, secrets.randbelow(MILLION) if seed is None else seed)
    errors = Console(stderr=True)
    errors.print(f"Killing a server {times} times; --seed {plan.seed} uses the same chance again.")
    with RunProgress() as progress, tempfile.TemporaryDirectory() as folder:
        figures = run_fast(
            kill_often(
                plan, Path(folder), database, lambda done: progress.tell("kills", done / times)
            )
        )
    print(msgspec.json.encode(figures).decode() if json else summary(figures))
    if figures.wrong:
        for line in figures.wrong[:MOST_SHOWN]:
            errors.print(line, style="bold red", markup=False)
        raise typer.Exit(1)


def summary(figures: KillFigures) -> str:
    """What happened, line by line."""
    rows = [
        ("kills", figures.kills),
        ("  of them while starting", figures.while_starting),
        ("  of them while nothing happened", figures.while_idle),
        ("moves acknowledged", figures.acknowledged),
        ("moves refused", sum(figures.refused.values())),
        ("commands sent again", figures.resent),
        ("  of them found already done", figures.already_done),
        ("matches ended", figures.finished),
        ("  of them replayed", figures.replayed),
        ("moves lost", figures.lost),
        ("moves done twice", figures.duplicates),
        ("anything else wrong", len(figures.wrong) - figures.lost - figures.duplicates),
    ]
    return "\n".join(f"{name:<34} {value:>9,}" for name, value in rows)
