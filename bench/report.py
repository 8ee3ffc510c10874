"""The tables that ``make bench`` prints."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import version
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.breakdown import Step
from bench.contest import Contestant, ratios
from bench.targets import Target
from mezani import COMPILED

CONSOLE = Console()
PACKAGES = ("mypy", "librt", "open-spiel", "pettingzoo", "rlcard")


def environment(core: int | None) -> str:
    """Return the versions and the build that are measured."""
    build = "compiled" if COMPILED else "interpreted, NOT compiled"
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    pinned = "not pinned to a core" if core is None else "pinned to one core"
    return (
        f"mezani {version('mezani')} ({build}), {platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}, {packages}; {pinned}"
    )


def show_contest(title: str, ours: Contestant, others: Sequence[Contestant]) -> None:
    """Show the rates of a contestant of ours, and its ratio to each of the others."""
    compared = [(other, ratios(ours, other)) for other in others]
    show_rates(title, [(ours, []), *compared])


def show_against(title: str, other: Contestant, ours: Sequence[Contestant]) -> None:
    """Show the rates of contestants of ours, and the ratio of each to another one."""
    compared = [(contestant, ratios(contestant, other)) for contestant in ours]
    show_rates(title, [(other, []), *compared])


def show_rates(title: str, rows: Sequence[tuple[Contestant, Sequence[float]]]) -> None:
    """Show a table of contestants, with the ratios of each round if there are any."""
    table = Table(title=title, title_justify="left")
    table.add_column("contestant")
    for heading in ("decisions/s", "per game", "games/s", "ratio", "in all rounds"):
        table.add_column(heading, justify="right")
    for contestant, rounds in rows:
        compared: tuple[str, ...] = ()
        if rounds:
            compared = (f"{median(rounds):.2f}×", f"{min(rounds):.2f} to {max(rounds):.2f}")
        rate, length = contestant.rate, contestant.decisions_per_game
        values = (f"{rate:,.0f}", f"{length:.0f}", f"{rate / length:,.0f}")
        table.add_row(contestant.name, *values, *compared)
    CONSOLE.print(table)


def show_targets(targets: Sequence[Target]) -> None:
    """Show each measured value next to its target."""
    table = Table(title="Targets", title_justify="left")
    table.add_column("value")
    for heading in ("measured", "target", "met"):
        table.add_column(heading, justify="right")
    for target in targets:
        met = "[green]yes[/]" if target.is_met else "[bold red]NO[/]"
        table.add_row(target.name, target.measured, target.wanted, met)
    CONSOLE.print(table)


def show_steps(title: str, steps: Sequence[Step]) -> None:
    """Show the steps of a move and the share of each."""
    total = sum(step.nanoseconds for step in steps)
    table = Table(title=title, title_justify="left")
    table.add_column("step")
    for heading in ("ns", "share"):
        table.add_column(heading, justify="right")
    for step in steps:
        table.add_row(step.name, f"{step.nanoseconds:,.0f}", f"{step.nanoseconds / total:.0%}")
    table.add_row("total", f"{total:,.0f}", "")
    CONSOLE.print(table)


def show_line(text: str) -> None:
    """Show a line between the tables."""
    CONSOLE.print(text)
