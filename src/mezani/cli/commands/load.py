"""``mezani load``: measure a server under load from many rooms."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from mezani import find_game
from mezani.cli.options import AsJson, duration, one_or_more
from mezani.cli.progress import PhaseProgress

if TYPE_CHECKING:
    from mezani.stress.load.load import LoadPlan
    from mezani.stress.reports import Latency, LoadReport

MAX_ROOMS = 2000
MAX_SECONDS = 600.0
MAX_SECONDS_PER_MOVE = 20.0
"""With more time between two moves of a room, turns would time out."""
MEGABYTE = 1_000_000


def load(
    rooms: Annotated[
        int,
        typer.Option(
            parser=one_or_more, metavar="NUMBER", help=f"Number of rooms, up to {MAX_ROOMS}."
        ),
    ] = 200,
    seconds: Annotated[
        float, typer.Option(parser=duration, metavar="SECONDS", help="How long to measure.")
    ] = 10.0,
    game: Annotated[
        str, typer.Option(metavar="GAME", help="A game id; `mezani games` lists them.")
    ] = "kadi-friendly",
    seats: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="Players in each room.")
    ] = 2,
    rate: Annotated[
        float | None,
        typer.Option(
            metavar="MOVES",
            help="Moves per second, sent on a fixed schedule.",
            show_default="as fast as possible",
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Test a server that is already running on this machine.",
            show_default="start one",
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Database of the server that is started.", show_default="SQLite"
        ),
    ] = "",
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="Start a cluster with this many nodes, PostgreSQL and Redis instead of one server.",
            show_default="no cluster",
        ),
    ] = None,
    *,
    bridged: Annotated[
        bool,
        typer.Option(
            "--bridged", help="Connect all but the first player of a room to another node."
        ),
    ] = False,
    profile: Annotated[
        bool, typer.Option("--profile", help="Show what each step of a move costs the server.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Measure how many moves a server handles, and how fast.

    Clients in many rooms play on a real server on this machine. The exit status is 1 if a message is lost,
    a connection drops or the server logs an error.
    """
    import uvloop  # noqa: PLC0415

    from mezani.stress.load.load import run_load  # noqa: PLC0415
    from mezani.stress.loopback import checked_url  # noqa: PLC0415

    plan = make_plan(game, rooms, seats, seconds, rate, is_profiled=profile)
    if nodes and (url or database or profile):
        raise typer.BadParameter(
            "--nodes starts a cluster: leave out --url, --database, --profile."
        )
    if bridged and (nodes or 0) < 2:
        raise typer.BadParameter("--bridged needs --nodes 2 or more.")
    plan = replace(plan, nodes=nodes or 0, is_bridged=bridged)
    base = None if url is None else checked_url(url)
    if base is not None and profile:
        raise typer.BadParameter("--profile needs to start the server itself: leave out --url.")
    with PhaseProgress() as progress, tempfile.TemporaryDirectory() as folder:
        report = uvloop.run(run_load(plan, base, Path(folder), database, progress.update))
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report)
    if faults := report.faults():
        Console(stderr=True).print("Faults:", "; ".join(faults) + ".", style="bold red")
        raise typer.Exit(1)


def make_plan(
    game: str, rooms: int, seats: int, seconds: float, rate: float | None, *, is_profiled: bool
) -> LoadPlan:
    """Return the plan for these options; raise if one is out of range."""
    from mezani.stress.load.load import LoadPlan  # noqa: PLC0415

    if rooms > MAX_ROOMS:
        raise typer.BadParameter(f"{rooms} rooms are too many: {MAX_ROOMS} at most.")
    if seconds > MAX_SECONDS:
        raise typer.BadParameter(f"{seconds:g} seconds are too long: {MAX_SECONDS:g} at most.")
    if rate is not None and rate < rooms / MAX_SECONDS_PER_MOVE:
        raise typer.BadParameter(
            f"--rate {rate:g} is too slow for {rooms} rooms, turns would time out: "
            f"use {rooms / MAX_SECONDS_PER_MOVE:g} or more."
        )
    found = find_game(game)
    found.check_rules(found.preset, seats)
    warm_up = min(3.0, seconds / 3)
    return LoadPlan(found, rooms, seats, seconds, warm_up, rate, is_profiled)


def show(report: LoadReport) -> None:
    """Print the report as a table."""
    how = "closed loop" if report.rate is None else f"{report.rate:g} moves/s scheduled"
    if report.nodes:
        how += f", {report.nodes} nodes, {'bridged' if report.is_bridged else 'not bridged'}"
    print(f"{report.game}, {report.rooms} rooms of {report.seats}, {report.seconds:.1f} s, {how}")
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    for name, value in rows_of(report):
        table.add_row(name, value)
    Console(highlight=False).print(table)


def rows_of(report: LoadReport) -> list[tuple[str, str]]:
    """Return the rows of the table."""
    since = "sending" if report.rate is None else "schedule"
    rows = [
        ("durable moves/s", f"{report.moves_per_second:,.0f}"),
        (f"{since} to other seats, p50 / p99 / max", latency_text(report.to_others)),
        (f"{since} to ack, p50 / p99 / max", latency_text(report.to_ack)),
        ("matches finished", f"{report.matches:,}"),
        ("refusals", refusals_text(report.naks)),
        *server_rows(report),
        ("load driver's share of its core", f"{report.driver_share:.0%}"),
    ]
    rows += [(f"per move: {step.name}", f"{step.micros:.1f} µs") for step in report.steps]
    return rows


def server_rows(report: LoadReport) -> list[tuple[str, str]]:
    """Return the rows about the server process, if the test started it."""
    memory = report.memory
    if memory is None or report.server_cpu is None or report.memory_per_room is None:
        return []
    sizes = (memory.empty, memory.connected, memory.after)
    per_cpu = report.moves_per_cpu_second or 0.0
    return [
        ("server CPU", f"{report.server_cpu:.2f} s, {report.server_cpu / report.seconds:.0%}"),
        ("moves per server-CPU-second", f"{per_cpu:,.0f}"),
        (
            "server memory empty / rooms connected / after",
            " / ".join(f"{size / MEGABYTE:.1f}" for size in sizes) + " MB",
        ),
        ("memory per room", f"{report.memory_per_room / 1000:.1f} kB"),
    ]


def latency_text(latency: Latency) -> str:
    """Return ``0.52 / 1.10 / 3.81 ms``."""
    return f"{latency.p50:.2f} / {latency.p99:.2f} / {latency.max:.2f} ms"


def refusals_text(naks: dict[str, int]) -> str:
    """Return the refusals by code: ``stale 3``."""
    return ", ".join(f"{code} {count}" for code, count in sorted(naks.items())) or "none"
