"""``mezani load``: many rooms of real clients against a real server on this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from mezani import find_game
from mezani.cli.options import one_or_more, some_seconds
from mezani.cli.progress import RunProgress

if TYPE_CHECKING:
    from mezani.stress.load import LoadPlan
    from mezani.stress.reports import LoadFigures, Times

MOST_ROOMS = 2000
MOST_SECONDS = 600.0
SLOWEST_ROOM = 20.0
MEGABYTE = 1_000_000


def load(
    rooms: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="How many rooms, up to 2000.")
    ] = 200,
    seconds: Annotated[
        float, typer.Option(parser=some_seconds, metavar="SECONDS", help="How long to measure.")
    ] = 10.0,
    game: Annotated[
        str, typer.Option(metavar="GAME", help="A game of `mezani games`.")
    ] = "kadi-friendly",
    seats: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="Players in each room.")
    ] = 2,
    rate: Annotated[
        float | None,
        typer.Option(
            metavar="MOVES",
            help="Moves a second, due at fixed times; without it, as fast as it goes.",
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A server that runs on this machine, instead of our own."),
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="The database of our own server; SQLite unless told.")
    ] = "",
    *,
    profile: Annotated[
        bool, typer.Option("--profile", help="Say what a move costs the server step by step.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how many moves a server on this machine takes, and how fast."""
    from mezani.stress.load import load_server, run_fast  # noqa: PLC0415
    from mezani.stress.loopback import checked_url  # noqa: PLC0415

    plan = plan_of(game, rooms, seats, seconds, rate, is_profiled=profile)
    base = None if url is None else checked_url(url)
    if base is not None and profile:
        raise typer.BadParameter("--profile needs a server of its own: leave --url out.")
    with RunProgress() as progress, tempfile.TemporaryDirectory() as folder:
        figures = run_fast(load_server(plan, base, Path(folder), database, progress.tell))
    if json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(figures)
    if faults := figures.faults():
        Console(stderr=True).print(
            "Something went wrong:", "; ".join(faults) + ".", style="bold red"
        )
        raise typer.Exit(1)


def plan_of(
    game: str, rooms: int, seats: int, seconds: float, rate: float | None, *, is_profiled: bool
) -> LoadPlan:
    """What was asked for, within bounds."""
    from mezani.stress.load import LoadPlan  # noqa: PLC0415

    if rooms > MOST_ROOMS:
        raise typer.BadParameter(f"{rooms} rooms are too many: {MOST_ROOMS} at most.")
    if seconds > MOST_SECONDS:
        raise typer.BadParameter(f"{seconds:g} seconds are too long: {MOST_SECONDS:g} at most.")
    if rate is not None and rate < rooms / SLOWEST_ROOM:
        raise typer.BadParameter(
            f"--rate {rate:g} is too slow for {rooms} rooms: turns would run out of time. "
            f"Write {rooms / SLOWEST_ROOM:g} or more."
        )
    found = find_game(game)
    found.check_rules(found.preset, seats)
    if not found.min_seats <= seats <= found.max_seats:
        raise typer.BadParameter(
            f"{found.id} is for {found.min_seats} to {found.max_seats} players, not {seats}."
        )
    warm_up = min(3.0, seconds / 3)
    return LoadPlan(found, rooms, seats, seconds, warm_up, rate, is_profiled)


def show(figures: LoadFigures) -> None:
    """Prints the figures as a small table."""
    how = "closed loop" if figures.rate is None else f"{figures.rate:g} moves/s scheduled"
    print(
        f"{figures.game}, {figures.rooms} rooms of {figures.seats}, {figures.seconds:.1f} s, {how}"
    )
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    for name, value in rows_of(figures):
        table.add_row(name, value)
    Console(highlight=False).print(table)


def rows_of(figures: LoadFigures) -> list[tuple[str, str]]:
    """The lines of the table."""
    since = "sending" if figures.rate is None else "schedule"
    rows = [
        ("durable moves/s", f"{figures.moves_per_second:,.0f}"),
        (f"{since} to other seats, p50 / p99 / max", times_text(figures.to_others)),
        (f"{since} to ack, p50 / p99 / max", times_text(figures.to_ack)),
        ("matches ended", f"{figures.matches:,}"),
        ("refusals", naks_text(figures.naks)),
        *server_rows(figures),
        ("driver's share of its core", f"{figures.driver_share:.0%}"),
    ]
    rows += [(f"a move: {step.name}", f"{step.micros:.1f} µs") for step in figures.steps]
    return rows


def server_rows(figures: LoadFigures) -> list[tuple[str, str]]:
    """The lines about the server's process, where it is our own."""
    memory = figures.memory
    if memory is None or figures.server_cpu is None or figures.memory_per_room is None:
        return []
    sizes = (memory.empty, memory.connected, memory.after)
    per_cpu = figures.moves_per_cpu_second or 0.0
    return [
        ("server CPU", f"{figures.server_cpu:.2f} s, {figures.server_cpu / figures.seconds:.0%}"),
        ("moves per server-CPU-second", f"{per_cpu:,.0f}"),
        (
            "server memory empty / rooms connected / after",
            " / ".join(f"{size / MEGABYTE:.1f}" for size in sizes) + " MB",
        ),
        ("memory per room", f"{figures.memory_per_room / 1000:.1f} kB"),
    ]


def times_text(times: Times) -> str:
    """Three times in milliseconds."""
    return f"{times.p50:.2f} / {times.p99:.2f} / {times.most:.2f} ms"


def naks_text(naks: dict[str, int]) -> str:
    """Refusals by code."""
    return ", ".join(f"{code} {count}" for code, count in sorted(naks.items())) or "none"
