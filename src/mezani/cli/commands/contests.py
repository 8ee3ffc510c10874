"""What the commands that let bots play each other share: options, games, how far along, and shares as text."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from mezani import GAMES, Game, find_game
from mezani.arena import ArenaTable, Result, Share, play_all
from mezani.bots import BOTS
from mezani.cli.options import one_or_more, whole_number
from mezani.cli.text import is_shown

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...", help="Games of `mezani games`.", show_default="all of them"
    ),
]
Number = Annotated[
    int,
    typer.Option(
        "--games", parser=one_or_more, metavar="NUMBER", help="Matches for each line of the table."
    ),
]
Players = Annotated[
    int, typer.Option(parser=whole_number, metavar="NUMBER", help="How many play a match.")
]
Seed = Annotated[str | None, typer.Option(help="Play the same matches again.")]

FEW = 40
"""So few matches are played in this process: others would take longer to start."""
MILLION = 1_000_000


def games_for(named: Sequence[str], players: int) -> list[Game]:
    """The named games, which must be for so many; or all that are."""
    if not named:
        return [game for game in GAMES.values() if game.min_seats <= players <= game.max_seats]
    games = [find_game(name) for name in named]
    for game in games:
        game.check_rules(game.preset, players)
    return games


def known_bot(text: str) -> str:
    """The name of a bot."""
    name = text.strip()
    if name not in BOTS:
        raise typer.BadParameter(f"“{name}” is no bot; there are {', '.join(BOTS)}.")
    return name


def plain_seed(seed: str | None) -> str:
    """A seed as given, or a short new one."""
    if seed is None:
        return str(secrets.randbelow(MILLION))
    if not seed.strip() or not all(map(is_shown, seed)):
        raise typer.BadParameter("a seed is plain text.")
    return seed


def shown_progress(errors: Console) -> Progress:
    """A bar on stderr that says how many matches have been played."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
    )


def play_shown(tables: Sequence[ArenaTable], progress: Progress) -> Iterator[Result]:
    """Plays matches on all cores, moving the bar on with each."""
    processes = 1 if len(tables) <= FEW else os.cpu_count() or 1
    for result in play_all(tables, processes):
        progress.advance(progress.task_ids[0])
        yield result


def results_table(*columns: str) -> Table:
    """An empty table; its first columns are names, the others numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in columns:
        is_text = name in ("game", "bots", "verdict")
        table.add_column(name, no_wrap=True, justify="left" if is_text else "right")
    return table


def percent(value: float) -> str:
    """``61.3 %``."""
    return f"{100 * value:.1f} %"


def interval(share: Share) -> str:
    """``56.4–65.9 %``."""
    return f"{100 * share.low:.1f}–{percent(share.high)}"


def wins(number: float) -> str:
    """A number of wins, with a part only where wins were shared."""
    return f"{number:.1f}".removesuffix(".0")
