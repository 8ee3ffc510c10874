"""``mezani malform``: send a server malformed messages while a good game is played."""

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
    from mezani.stress.reports import MalformReport

MAX_MESSAGES = 10_000_000
MAX_CLIENTS = 64
MEGABYTE = 1_000_000


def malform(
    messages: Annotated[
        int,
        typer.Option(parser=one_or_more, metavar="NUMBER", help="Number of malformed messages."),
    ] = 100_000,
    clients: Annotated[
        int,
        typer.Option(
            parser=one_or_more, metavar="NUMBER", help="Number of clients that send them."
        ),
    ] = 4,
    seed: NumberSeed = None,
    *,
    json: AsJson = False,
) -> None:
    """Send a server malformed messages during a good game.

    The exit status is 1 if the good game is disturbed or the server logs an error.
    """
    import uvloop  # noqa: PLC0415

    from mezani.stress.malform.malform import MalformPlan, run_malform  # noqa: PLC0415

    if messages > MAX_MESSAGES or clients > MAX_CLIENTS:
        raise typer.BadParameter(f"at most {MAX_MESSAGES:,} messages and {MAX_CLIENTS} clients.")
    plan = MalformPlan(messages, clients, random_seed() if seed is None else seed)
    stderr = Console(stderr=True)
    stderr.print(f"Sending {messages:,} malformed messages; repeat with --seed {plan.seed}.")
    sent = 0
    with PhaseProgress() as progress, tempfile.TemporaryDirectory() as folder:

        def count(number: int) -> None:
            nonlocal sent
            sent += number
            progress.update("messages", sent / messages)

        report = uvloop.run(run_malform(plan, Path(folder), count))
    print(msgspec.json.encode(report).decode() if json else summary(report))
    if faults := report.faults():
        stderr.print("Faults:", "; ".join(faults) + ".", style="bold red")
        raise typer.Exit(1)


def summary(report: MalformReport) -> str:
    """Return the report as lines of text."""
    before, after = report.memory_before / MEGABYTE, report.memory_after / MEGABYTE
    rows = [
        ("malformed messages", f"{report.messages:,}"),
        ("responses to bad clients", f"{report.responses:,}"),
        ("connections closed by the server", f"{report.closed_by_server:,}"),
        ("good game: moves", f"{report.moves:,}"),
        ("good game: matches finished", f"{report.matches:,}"),
        ("good game: refusals", f"{sum(report.naks.values()):,}"),
        ("good game: missing sequence numbers", f"{report.gaps:,}"),
        ("server memory before / after", f"{before:.1f} / {after:.1f} MB"),
    ]
    return "\n".join(f"{name:<36} {value:>16}" for name, value in rows)
