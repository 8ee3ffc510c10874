"""What ``arena`` and ``starter`` share: options, progress, and results as text."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from mezani import GAMES, Game, find_game
from mezani.arena import ArenaMatch, Result, WinRate, play_all
from mezani.bots import BOTS
from mezani.cli.options import check_seed_text, one_or_more, random_seed, whole_number

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME", help="Game ids; `mezani games` lists them.", show_default="all games"
    ),
]
Number = Annotated[
    int,
    typer.Option(
        "--games", parser=one_or_more, metavar="NUMBER", help="Matches for each row of the table."
    ),
]
Players = Annotated[
    int, typer.Option(parser=whole_number, metavar="NUMBER", help="Players in each match.")
]
Seed = Annotated[
    str | None,
    typer.Option(help="Seed of the matches, to repeat a run.", show_default="random"),
]

MAX_IN_PROCESS = 40
"""Up to this number of matches are played in this process: starting others would take longer."""


def find_games(ids: Sequence[str], players: int) -> list[Game]:
    """Return the games with these ids, or all games for this number of players."""
    if not ids:
        return [game for game in GAMES.values() if game.min_seats <= players <= game.max_seats]
    games = [find_game(name) for name in ids]
    for game in games:
        game.check_rules(game.preset, players)
    return games


def known_bot(text: str) -> str:
    """Parse the name of a bot."""
    name = text.strip()
    if name not in BOTS:
        raise typer.BadParameter(f"“{name}” is not a bot; the bots are {', '.join(BOTS)}.")
    return name


def seed_or_random(seed: str | None) -> str:
    """Return the seed, or a short random one if none was given."""
    if seed is None:
        return str(random_seed())
    if not seed.strip():
        raise typer.BadParameter("the seed is empty.")
    return check_seed_text(seed)


def play_with_progress(matches: Sequence[ArenaMatch], progress: Progress) -> Iterator[Result]:
    """Play matches on all cores and advance the bar with each."""
    processes = 1 if len(matches) <= MAX_IN_PROCESS else os.cpu_count() or 1
    for result in play_all(matches, processes):
        progress.advance(progress.task_ids[0])
        yield result


def results_table(*columns: str) -> Table:
    """Return an empty table; columns of numbers are right-aligned."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in columns:
        is_text = name in ("game", "bots", "verdict")
        table.add_column(name, no_wrap=True, justify="left" if is_text else "right")
    return table


def rate_cells(rate: WinRate) -> tuple[str, str, str, str]:
    """Return the cells of a win rate: matches, wins, share and interval."""
    wins = f"{rate.wins:.1f}".removesuffix(".0")
    interval = f"{100 * rate.low:.1f}–{percent(rate.high)}"
    return (str(rate.games + rate.tied), wins, percent(rate.value), interval)


def percent(value: float) -> str:
    """Return ``61.3 %``."""
    return f"{100 * value:.1f} %"
