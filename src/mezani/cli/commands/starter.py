"""``mezani starter``: measure how often the starting seat wins between equal bots."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from mezani.arena import matches_of_equals, starter_win_rate
from mezani.bots import LEVELS
from mezani.cli.contest_options import (
    Games,
    Number,
    Players,
    Seed,
    find_games,
    known_bot,
    percent,
    play_with_progress,
    rate_cells,
    results_table,
    seed_or_random,
)
from mezani.cli.progress import count_progress
from mezani.cli.terminal.screen import make_console


def starter(
    games: Games = None,
    bots: Annotated[
        str, typer.Option(parser=known_bot, metavar="LEVEL", help="The bot on every seat.")
    ] = LEVELS[-1],
    number: Number = 400,
    players: Players = 2,
    seed: Seed = None,
) -> None:
    """Measure how often the starting player wins."""
    seed = seed_or_random(seed)
    found = find_games(games or [], players)
    stderr = Console(stderr=True)
    stderr.print(f"{players} {bots} bots in each match; repeat with --seed {seed}.")
    table = results_table("game", "games", "starter won", "share", "95 %", "even share")
    with count_progress(stderr) as progress:
        progress.add_task("matches", total=number * len(found))
        for game in found:
            matches = matches_of_equals(game.id, bots, games=number, players=players, seed=seed)
            rate = starter_win_rate(play_with_progress(matches, progress))
            table.add_row(game.id, *rate_cells(rate), percent(1 / players))
    make_console().print(table)
