"""The tables that self-play practises at: house rules and numbers of players."""

from __future__ import annotations

from typing import Any, NamedTuple

from mezani import GAMES
from mezani.fuzz import random_rules
from mezani.rng import Rng, fast_rng


class Table(NamedTuple):
    """A game with house rules, for a number of players."""

    game: str
    rules: Any
    seats: int


RANDOM_TABLES = 3000

SEAT_WEIGHTS = {
    "kadi": {2: 4, 3: 3, 4: 8, 5: 1, 6: 1},
    "qute": {2: 3, 3: 1},
    "nokitty": {2: 1},
}
"""How often each number of players is dealt, by family."""


def practice_tables(family: str, seed: int) -> list[Table]:
    """Return tables of a family, half of them with a preset and half with random house rules."""
    rng = fast_rng(seed)
    games = [game for game in GAMES.values() if game.family == family]
    weights = SEAT_WEIGHTS[family]
    tables: list[Table] = []
    while len(tables) < 2 * RANDOM_TABLES:
        game = games[rng.below(len(games))]
        seats = weighted_seats(weights, rng)
        if not game.min_seats <= seats <= game.max_seats:
            continue
        tables += [
            Table(game.id, random_rules(game, seats, rng), seats),
            Table(game.id, game.preset, seats),
        ]
    return tables


def weighted_seats(weights: dict[int, int], rng: Rng) -> int:
    """Return a random number of players."""
    picked = rng.below(sum(weights.values()))
    for seats, weight in weights.items():
        if picked < weight:
            return seats
        picked -= weight
    raise AssertionError("weights do not add up")
