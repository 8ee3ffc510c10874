"""What ``arena``, ``ladder`` and ``starter`` share: options, and results as text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table

from mezani import GAMES, Game, find_game
from mezani.arena import WinShare
from mezani.bots import BOTS
from mezani.cli.options import check_seed_text, one_or_more, random_seed, whole_number
from mezani.cli.terminal.screen import make_console
from mezani.match import checked_seed

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
Jobs = Annotated[
    int | None,
    typer.Option(
        parser=one_or_more,
        metavar="NUMBER",
        help="Processes that play matches. The results do not depend on it.",
        show_default="one for each core",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Write the results to this folder, even while it runs."),
]
Resume = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Continue an interrupted run, whose folder this is."),
]

WIDEST_TABLE = 200
"""More columns than a table of results needs."""
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
    if text not in BOTS:
        raise typer.BadParameter(f"“{text}” is not a bot; the bots are {', '.join(BOTS)}.")
    return text


def seed_or_random(seed: str | None) -> str:
    """Return the seed, or a short random one if none was given."""
    if seed is None:
        return str(random_seed())
    if not seed.strip():
        raise typer.BadParameter("the seed is empty.")
    return checked_seed(check_seed_text(seed))


def processes_for(matches: int, jobs: int | None) -> int:
    """Return the number of processes for this number of matches."""
    if jobs is not None:
        return jobs
    return 1 if matches <= MAX_IN_PROCESS else os.cpu_count() or 1


def results_table(*columns: str) -> Table:
    """Return an empty table; columns of numbers are right-aligned."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for name in columns:
        is_text = name in ("game", "bot")
        table.add_column(name, no_wrap=True, justify="left" if is_text else "right")
    return table


def print_results(results: RenderableType) -> None:
    """Print tables of results in full. Where the lines are too long for a terminal, it wraps them."""
    console = make_console()
    console.width = max(console.width, WIDEST_TABLE)
    console.print(results)


def share_cells(share: WinShare) -> tuple[str, str, str, str, str]:
    """Return the cells of a win share: matches, tied ones, wins, share and interval."""
    wins = f"{share.wins:.1f}".removesuffix(".0")
    return (str(share.games), str(share.tied), wins, percent(share.value), interval(share))


def interval(share: WinShare) -> str:
    """Return ``56.1–65.7``."""
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def percent(value: float) -> str:
    """Return ``61.3 %``."""
    return f"{100 * value:.1f} %"
