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
    if nodes:
        kill_nodes(nodes, times, rooms, random_seed() if seed is None else seed, as_json=json)
        return
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


def kill_nodes(nodes: int, times: int, rooms: int, seed: int, *, as_json: bool) -> None:
    """Kill nodes of a cluster, cause every other fault a fifth as often, and print the result."""
    import uvloop  # noqa: PLC0415

    from mezani.stress.kill.node_faults import FAULTS, NodePlan, run_node_faults  # noqa: PLC0415

    if not MIN_NODES <= nodes <= MAX_NODES:
        raise typer.BadParameter(f"from {MIN_NODES} to {MAX_NODES} nodes.")
    planned = {fault: max(1, times // 5) for fault in FAULTS} | {"kill": times}
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
    lines = [f"{'fault':<14} {'times':>6}   all are back after: median  slowest"]
    lines += [
        f"{fault:<14} {found.times:>6} {found.median:>26.1f} s {found.slowest:>7.1f} s"
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
