"""``mezani kill``: kill a server at random moments and check that nothing is lost."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from mezani.cli.options import AsJson, NumberSeed, one_or_more, random_seed
from mezani.cli.progress import PhaseProgress

if TYPE_CHECKING:
    from mezani.stress.reports import KillReport

MAX_TIMES = 10_000
MAX_ROOMS = 100
MAX_FAULTS_SHOWN = 20


def kill(
    times: Annotated[
        int,
        typer.Option(parser=one_or_more, metavar="NUMBER", help="How often to kill the server."),
    ] = 200,
    rooms: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="Number of rooms.")
    ] = 8,
    database: Annotated[
        str, typer.Option(metavar="URL", help="An empty database.", show_default="SQLite")
    ] = "",
    seed: NumberSeed = None,
    *,
    json: AsJson = False,
) -> None:
    """Kill a server during play, and check that nothing is lost.

    No move may be lost or done twice. The exit status is 1 if one is.
    """
    import uvloop  # noqa: PLC0415

    from mezani.stress.kill.kill import KillPlan, run_kills  # noqa: PLC0415

    if times > MAX_TIMES or rooms > MAX_ROOMS:
        raise typer.BadParameter(f"at most {MAX_TIMES} times and {MAX_ROOMS} rooms.")
    plan = KillPlan(times, rooms, random_seed() if seed is None else seed)
    stderr = Console(stderr=True)
    stderr.print(f"Killing a server {times} times; repeat with --seed {plan.seed}.")
    with PhaseProgress() as progress, tempfile.TemporaryDirectory() as folder:
        report = uvloop.run(
            run_kills(
                plan, Path(folder), database, lambda done: progress.update("kills", done / times)
            )
        )
    print(msgspec.json.encode(report).decode() if json else summary(report))
    if report.faults:
        for line in report.faults[:MAX_FAULTS_SHOWN]:
            stderr.print(line, style="bold red", markup=False)
        raise typer.Exit(1)


def summary(report: KillReport) -> str:
    """Return the report as lines of text."""
    rows = [
        ("kills", report.kills),
        ("  while the server was starting", report.while_starting),
        ("  while nobody was playing", report.while_idle),
        ("moves acknowledged", report.acknowledged),
        ("moves refused", sum(report.refused.values())),
        ("commands resent", report.resent),
        ("  that had already been done", report.already_done),
        ("matches finished", report.finished),
        ("  that replay correctly", report.replayed),
        ("moves lost", report.lost),
        ("moves done twice", report.duplicates),
        ("other faults", len(report.faults) - report.lost - report.duplicates),
    ]
    return "\n".join(f"{name:<34} {value:>9,}" for name, value in rows)
