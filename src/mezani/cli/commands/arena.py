"""``mezani arena``: compare bots by letting them play each other."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import typer
from rich.console import Console

from mezani.arena import WinRate, matches_between, win_rate_of
from mezani.bots import LEVELS
from mezani.cli.contest_options import (
    Games,
    Number,
    Players,
    Seed,
    find_games,
    known_bot,
    play_with_progress,
    rate_cells,
    results_table,
    seed_or_random,
)
from mezani.cli.progress import count_progress
from mezani.cli.terminal.screen import make_console

EVEN = 0.5


def arena(
    games: Games = None,
    levels: Annotated[
        str, typer.Option(metavar="NAMES", help="Bots from the weakest to the strongest.")
    ] = ",".join(LEVELS),
    number: Number = 400,
    players: Players = 2,
    seed: Seed = None,
) -> None:
    """Compare bots by letting them play each other.

    Each bot plays the next weaker one, with rotated seats.
    The exit status is 1 unless every bot beats the next weaker one.
    """
    names = [known_bot(name) for name in levels.split(",")]
    if len(names) < 2:
        raise typer.BadParameter("give at least two bots, as in --levels rookie,casual.")
    seed = seed_or_random(seed)
    contests = [
        (game.id, upper, lower)
        for game in find_games(games or [], players)
        for lower, upper in pairwise(names)
    ]
    stderr = Console(stderr=True)
    stderr.print(f"{players} players in each match; repeat with --seed {seed}.")
    table = results_table("game", "bots", "games", "won", "share", "95 %", "verdict")
    rates: list[WinRate] = []
    with count_progress(stderr) as progress:
        progress.add_task("matches", total=number * len(contests))
        for game_id, upper, lower in contests:
            matches = matches_between(
                game_id, upper, lower, games=number, players=players, seed=seed
            )
            rate = win_rate_of(upper, zip(matches, play_with_progress(matches, progress)))
            rates.append(rate)
            table.add_row(game_id, f"{upper} – {lower}", *rate_cells(rate), verdict(rate))
    make_console().print(table)
    if not all(rate.low > EVEN for rate in rates):
        raise typer.Exit(1)


def verdict(rate: WinRate) -> str:
    """Return what the interval shows: a bot is better only if the whole interval is above half."""
    if rate.low > EVEN:
        return "better"
    return "worse" if rate.high < EVEN else "undecided"
