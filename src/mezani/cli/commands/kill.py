"""``mezani kill``: kill a server at random moments and check that nothing is lost."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from mezani.cli.options import AsJson, NumberSeed, one_or_more, random_seed, zero_or_more
from mezani.cli.progress import PhaseProgress

if TYPE_CHECKING:
    from mezani.stress.kill.cluster_faults import Fault
    from mezani.stress.kill.node_faults import NodeReport
    from mezani.stress.reports import KillReport

MAX_TIMES = 10_000
MAX_ROOMS = 100
MIN_NODES = 2
MAX_NODES = 16
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
    nodes: Annotated[
        int,
        typer.Option(
            parser=zero_or_more,
            metavar="NUMBER",
            help="Run a cluster of so many nodes, and break its other parts too.",
        ),
    ] = 0,
    faults: Annotated[
        list[str] | None,
        typer.Option(
            "--fault",
            metavar="NAME=NUMBER",
            help="With --nodes: cause only this fault so often; can be repeated.",
            show_default="kill as often as --times, and every other fault a fifth as often",
        ),
    ] = None,
    seed: NumberSeed = None,
    *,
    json: AsJson = False,
) -> None:
    """Kill a server during play, and check that nothing is lost.

    The exit status is 1 if a move is lost or done twice, if another check fails, or, with --nodes, if players are
    away for too long after a fault.
    """
    import uvloop  # noqa: PLC0415

    from mezani.stress.kill.kill import KillPlan, run_kills  # noqa: PLC0415

    if times > MAX_TIMES or rooms > MAX_ROOMS:
        raise typer.BadParameter(f"at most {MAX_TIMES} times and {MAX_ROOMS} rooms.")
    if nodes and database:
        raise typer.BadParameter(
            "--nodes starts a cluster with its own PostgreSQL: leave out --database."
        )
    if nodes:
        seed = random_seed() if seed is None else seed
        kill_nodes(nodes, planned_faults(times, faults), rooms, seed, as_json=json)
        return
    if faults:
        raise typer.BadParameter("--fault needs --nodes.")
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


def planned_faults(times: int, chosen: list[str] | None) -> dict[Fault, int]:
    """Return how often to cause each fault: as chosen, else kills and a fifth as many of every other fault."""
    from mezani.stress.kill.cluster_faults import FAULTS  # noqa: PLC0415

    if not chosen:
        return dict.fromkeys(FAULTS, max(1, times // 5)) | {"kill": times}
    planned: dict[Fault, int] = {}
    for text in chosen:
        name, _, number = text.partition("=")
        fault = next((fault for fault in FAULTS if fault == name), None)
        if fault is None or not number.isdecimal() or not 0 < int(number) <= MAX_TIMES:
            names = ", ".join(FAULTS)
            raise typer.BadParameter(
                f"“{text}” is not a fault and a number from 1 to {MAX_TIMES}, like drain=20. The faults are {names}."
            )
        planned[fault] = int(number)
    return planned


def kill_nodes(
    nodes: int, planned: dict[Fault, int], rooms: int, seed: int, *, as_json: bool
) -> None:
    """Break a cluster as planned, and print the result."""
    import uvloop  # noqa: PLC0415

    from mezani.stress.kill.node_faults import NodePlan, run_node_faults  # noqa: PLC0415

    if not MIN_NODES <= nodes <= MAX_NODES:
        raise typer.BadParameter(f"from {MIN_NODES} to {MAX_NODES} nodes.")
    stderr = Console(stderr=True)
    stderr.print(f"Breaking a cluster of {nodes} nodes; repeat with --seed {seed}.")
    plan = NodePlan(nodes, rooms, planned, seed)
    count = sum(planned.values())
    with PhaseProgress() as progress, tempfile.TemporaryDirectory() as folder:
        update = lambda done: progress.update("faults", done / count)  # noqa: E731
        report = uvloop.run(run_node_faults(plan, Path(folder), update))
    print(msgspec.json.encode(report).decode() if as_json else node_summary(report))
    if report.problems or report.late:
        for line in (*report.problems, *report.late)[:MAX_FAULTS_SHOWN]:
            stderr.print(line, style="bold red", markup=False)
        raise typer.Exit(1)


def node_summary(report: NodeReport) -> str:
    """Return the report of a cluster as lines of text."""
    lines = [
        f"{'':<21}   all are back after    all saw a move after",
        f"{'fault':<14} {'times':>6}     median  slowest       median  slowest",
    ]
    lines += [
        f"{fault:<14} {found.times:>6} {found.back.median:>8.1f} s {found.back.slowest:>6.1f} s"
        f" {found.move.median:>10.1f} s {found.move.slowest:>6.1f} s"
        for fault, found in sorted(report.faults.items())
    ]
    rows = [
        ("moves acknowledged", report.acknowledged),
        ("moves refused", sum(report.refused.values())),
        ("commands resent", report.resent),
        ("matches finished", report.finished),
        ("  that replay correctly", report.replayed),
        ("moves lost", report.lost),
        ("moves done twice", report.duplicates),
        ("other problems", len(report.problems) - report.lost - report.duplicates),
    ]
    return "\n".join([*lines, *[f"{name:<34} {value:>9,}" for name, value in rows]])


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
