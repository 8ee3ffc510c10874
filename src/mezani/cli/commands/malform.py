"""``mezani malform``: messages no server should have to read, beside a good game."""

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
    from mezani.stress.malform import MalformFigures

MILLION = 1_000_000
MOST_MESSAGES = 10 * MILLION
MOST_CLIENTS = 64
MEGABYTE = 1_000_000


def malform(
    messages: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="How many bad messages.")
    ] = 100_000,
    clients: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="How many send them.")
    ] = 4,
    seed: Annotated[
        int | None,
        typer.Option(parser=none_or_more, metavar="NUMBER", help="Send the same ones again."),
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Send a server malformed messages while a good game goes on, and check that it does."""
    from mezani.stress.load import run_fast  # noqa: PLC0415
    from mezani.stress.malform import MalformPlan, send_malformed  # noqa: PLC0415

    if messages > MOST_MESSAGES or clients > MOST_CLIENTS:
        raise typer.BadParameter(f"at most {MOST_MESSAGES:,} messages and {MOST_CLIENTS} clients.")
    plan = MalformPlan(messages, clients, secrets.randbelow(MILLION) if seed is None else seed)
    errors = Console(stderr=True)
    errors.print(
        f"Sending {messages:,} bad messages; --seed {plan.seed} sends the same ones again."
    )
    sent = 0
    with RunProgress() as progress, tempfile.TemporaryDirectory() as folder:

        def tell(few: int) -> None:
            nonlocal sent
            sent += few
            progress.tell("bad messages", sent / messages)

        figures = run_fast(send_malformed(plan, Path(folder), tell))
    print(msgspec.json.encode(figures).decode() if json else summary(figures))
    if faults := figures.faults():
        errors.print("Something went wrong:", "; ".join(faults) + ".", style="bold red")
        raise typer.Exit(1)


def summary(figures: MalformFigures) -> str:
    """What happened, line by line."""
    before, after = figures.memory_before / MEGABYTE, figures.memory_after / MEGABYTE
    rows = [
        ("bad messages", f"{figures.messages:,}"),
        ("answers to bad clients", f"{figures.answered:,}"),
        ("times the server hung up on them", f"{figures.hung_up:,}"),
        ("moves of the good game", f"{figures.moves:,}"),
        ("good matches to their end", f"{figures.matches:,}"),
        ("refusals in the good game", f"{sum(figures.naks.values()):,}"),
        ("gaps in the good game", f"{figures.gaps:,}"),
        ("server memory before / after", f"{before:.1f} / {after:.1f} MB"),
    ]
    return "\n".join(f"{name:<34} {value:>16}" for name, value in rows)
