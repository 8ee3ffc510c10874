"""The tables ``make bench`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.breakdown import Step
from bench.contest import Contestant, ratios
from bench.targets import Target

CONSOLE = Console()


def show_contest(title: str, mine: Contestant, others: Sequence[Contestant]) -> None:
    """Decisions and games a second, decisions a game, and how many times each other's rate mine is."""
    compared = [(other, ratios(mine, other)) for other in others]
    show_rates(title, [(mine, []), *compared])


def show_against(title: str, peer: Contestant, ours: Sequence[Contestant]) -> None:
    """Decisions and games a second, decisions a game, and how many times the peer's rate each of ours is."""
    compared = [(contestant, ratios(contestant, peer)) for contestant in ours]
    show_rates(title, [(peer, []), *compared])


def show_rates(title: str, rows: Sequence[tuple[Contestant, Sequence[float]]]) -> None:
    """A table of contestants, with the ratios of each round where there are any."""
    table = Table(title=title, title_justify="left")
    table.add_column("contestant")
    for heading in ("decisions/s", "a game", "games/s", "ratio", "its rounds"):
        table.add_column(heading, justify="right")
    for contestant, rounds in rows:
        compared = (f"{median(rounds):.2f}×", spread(rounds)) if rounds else ()
        rate, length = contestant.rate, contestant.decisions_per_game
        figures = (f"{rate:,.0f}", f"{length:.0f}", f"{rate / length:,.0f}")
        table.add_row(contestant.name, *figures, *compared)
    CONSOLE.print(table)


def spread(values: Sequence[float]) -> str:
    """The least and the most."""
    return f"{min(values):.2f} to {max(values):.2f}"


def show_targets(targets: Sequence[Target]) -> None:
    """Each figure beside what it should be."""
    table = Table(title="Targets", title_justify="left")
    table.add_column("figure")
    for heading in ("found", "wanted", "reached"):
        table.add_column(heading, justify="right")
    for target in targets:
        answer = "[green]yes[/]" if target.is_reached else "[bold red]NO[/]"
        table.add_row(target.name, target.found, target.wanted, answer)
    CONSOLE.print(table)


def show_steps(title: str, steps: Sequence[Step]) -> None:
    """The steps of a move, and the share of each."""
    whole = sum(step.nanoseconds for step in steps)
    table = Table(title=title, title_justify="left")
    table.add_column("step")
    for heading in ("ns", "share"):
        table.add_column(heading, justify="right")
    for step in steps:
        table.add_row(step.name, f"{step.nanoseconds:,.0f}", f"{step.nanoseconds / whole:.0%}")
    table.add_row("together", f"{whole:,.0f}", "")
    CONSOLE.print(table)


def show_line(text: str) -> None:
    """A line between the tables."""
    CONSOLE.print(text)
