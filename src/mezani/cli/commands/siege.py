"""``mezani siege``: attack a server while honest players play."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from mezani.cli.options import AsJson, duration, one_or_more, zero_or_more
from mezani.cli.progress import PhaseProgress

if TYPE_CHECKING:
    from mezani.stress.siege.report import AttackReport, SiegeReport

MAX_ROOMS = 75
"""An address may create 200 guests in an hour: two for each room, and up to 50 other honest players and attackers."""
MAX_NICE = 19
HEADER = (
    f"{'attack':<12} {'attempts':>9} {'served':>7} {'refused':>9}  {'before p50':>10} {'p99':>6}"
    f"  {'during p50':>10} {'p99':>6} {'ratio':>6} {'usual':>6}  {'paused':>6} {'bots p99':>8}"
    f"  {'honest refused':>14}"
)


def siege(
    seconds: Annotated[
        float,
        typer.Option(
            parser=duration, metavar="SECONDS", help="How long to measure before and during each."
        ),
    ] = 10,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Make only this attack; can be repeated."),
    ] = None,
    rooms: Annotated[
        int,
        typer.Option(parser=one_or_more, metavar="NUMBER", help="Rooms of two honest players."),
    ] = 20,
    database: Annotated[
        str, typer.Option(metavar="URL", help="An empty database.", show_default="SQLite")
    ] = "",
    nice: Annotated[
        int,
        typer.Option(
            parser=zero_or_more,
            metavar="NUMBER",
            help="How much to lower the attackers' scheduling priority, 0 to 19; they stand for other machines.",
        ),
    ] = 10,
    *,
    json: AsJson = False,
) -> None:
    """Attack a server in many ways while honest players play.

    Prints for each attack what honest players notice. The exit status is 1 if their moves take too long, or if they
    are refused anything.
    """
    import uvloop  # noqa: PLC0415

    from mezani.stress.siege.attacks import ATTACKS  # noqa: PLC0415
    from mezani.stress.siege.siege import SiegePlan, run_siege  # noqa: PLC0415

    if unknown := [name for name in only or () if name not in ATTACKS]:
        raise typer.BadParameter(f"“{unknown[0]}” is not one of {', '.join(ATTACKS)}.")
    if rooms > MAX_ROOMS:
        raise typer.BadParameter(f"at most {MAX_ROOMS} rooms.")
    if nice > MAX_NICE:
        raise typer.BadParameter(f"the scheduling priority is lowered by at most {MAX_NICE}.")
    plan = SiegePlan(tuple(only or ATTACKS), seconds, rooms, nice=nice)
    with PhaseProgress() as progress, tempfile.TemporaryDirectory() as folder:
        report = uvloop.run(run_siege(plan, Path(folder), database, progress.update))
    print(msgspec.json.encode(report).decode() if json else summary(report))
    if faults := report.faults():
        Console(stderr=True).print("Faults:", "; ".join(faults) + ".", style="bold red")
        raise typer.Exit(1)


def summary(report: SiegeReport) -> str:
    """Return the report as a table, in milliseconds."""
    stop = f"stopped in {report.stop.seconds:.1f} s while all attacks continued"
    return "\n".join([HEADER, *map(row, report.attacks), "", stop])


def row(attack: AttackReport) -> str:
    """Return the line of one attack."""
    before, during = attack.before.moves, attack.during.moves
    return (
        f"{attack.name:<12} {attack.attempts:>9,} {attack.served:>7,} {attack.refused:>9,}"
        f"  {before.p50:>10.1f} {before.p99:>6.1f}  {during.p50:>10.1f} {during.p99:>6.1f}"
        f" {attack.own_ratio:>6.1f} {attack.usual_ratio:>6.1f}  {attack.during.paused:>6,}"
        f" {attack.during.bots.p99:>8.0f}  {attack.honest_refusals():>14,}"
    )
