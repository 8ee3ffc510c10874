"""Playouts of the games beside Kadi's friendly one, in the same run as everything else."""

from __future__ import annotations

from bench.contest import Contestant
from mezani import Game, find_game
from mezani.rng import fast_rng

DEALS = 64
MOST_MOVES = 100_000
TABLES = (("qute", 2), ("qute", 3), ("no-kitty", 2), ("no-kitty-duel", 2))


def playouts_of_other_games() -> list[Contestant]:
    """One contestant for each of the tables."""
    return [playouts_of(find_game(game_id), seats) for game_id, seats in TABLES]


def playouts_of(game: Game, seats: int) -> Contestant:
    """Random playouts inside the engine, from guesses at dealt states: their generator is the fast one."""
    rng = fast_rng(2026)
    dealt = [game.new(game.preset, seats, f"bench {number}") for number in range(DEALS)]
    starts = [state.guess(0, rng) for state in dealt]

    def play() -> tuple[int, float]:
        return DEALS, sum([start.clone().playout(rng, MOST_MOVES) for start in starts])

    return Contestant(f"Mezani, {game.id}, {seats} players", play)
