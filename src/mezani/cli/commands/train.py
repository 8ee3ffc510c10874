"""``mezani train``: let a network learn a family of games by playing against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from mezani import GAMES
from mezani.bots import LEVELS
from mezani.cli.options import one_or_more, whole_number

if TYPE_CHECKING:
    from mezani.train.run import Run

EVALUATION_GAMES = 200
SHOWN = ("seconds", "decisions", "per_second", "games", "value_loss", "entropy")
"""The figures shown while training; ``log.jsonl`` has all of them."""


def known_family(text: str) -> str:
    """Parse a family, or a game of one."""
    from mezani.encodings import ENCODINGS  # noqa: PLC0415 (NumPy is slow to import)

    name = GAMES[text].family if text in GAMES else text
    if name not in ENCODINGS:
        raise typer.BadParameter(f"“{text}” is not a family; they are {', '.join(ENCODINGS)}.")
    return name


def train(
    family: Annotated[
        str, typer.Argument(parser=known_family, metavar="FAMILY", help="kadi, qute or nokitty.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the run.")],
    minutes: Annotated[float, typer.Option(min=0.05, help="How long to train.")] = 10.0,
    *,
    small: Annotated[
        bool, typer.Option("--small", help="A small network, for two cores and two minutes.")
    ] = False,
    actors: Annotated[
        int, typer.Option(parser=whole_number, metavar="NUMBER", help="Processes that play.")
    ] = 0,
    games: Annotated[
        int,
        typer.Option(
            "--games", parser=one_or_more, metavar="NUMBER", help="Matches against each level."
        ),
    ] = EVALUATION_GAMES,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 1,
) -> None:
    """Let a network learn by playing against itself.

    A run continues from the checkpoint in its folder. Ctrl-C ends it and keeps what it has learned. At the end the
    network plays the bots of all levels.
    """
    from mezani.train.run import SMALL, Plan, Run  # noqa: PLC0415

    settings: dict[str, Any] = SMALL if small else {}
    run = Run(Plan(family, minutes, seed=seed, actors=actors, **settings), out)
    console = Console(stderr=True)
    console.print(f"Training {family} on {run.device} with {run.plan.processes} playing processes.")
    try:
        with Live(console=console, refresh_per_second=4) as live:
            run.train(lambda figures: live.update(figure_table(figures)))
    except KeyboardInterrupt:
        console.print("Stopped. The same command continues the run.")
    show_strength(console, run, games)


def figure_table(figures: dict[str, Any]) -> Table:
    """Return the figures of an iteration as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in SHOWN:
        table.add_column(name.replace("_", " "), justify="right", no_wrap=True)
    table.add_row(*(f"{figures[name]:,}" for name in SHOWN))
    return table


def show_strength(console: Console, run: Run, games: int) -> None:
    """Print the share of wins against each level."""
    from mezani.train.evaluation import win_share  # noqa: PLC0415
    from mezani.train.run import WEIGHTS  # noqa: PLC0415

    console.print(f"{run.decisions:,} decisions; weights in {run.folder / WEIGHTS}.")
    for level in LEVELS:
        share = win_share(run.plan.family, run.folder / WEIGHTS, level, games)
        console.print(f"against {level}: {100 * share:.1f} % of {games} matches")
