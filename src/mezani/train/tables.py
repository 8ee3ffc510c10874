"""The tables that self-play practises at: house rules and numbers of players."""

from __future__ import annotations

from typing import Any, NamedTuple

from mezani import GAMES, Game
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
RESPONSE_FAMILY = "kadi"
RESPONSE_WEIGHTS = {2: 2, 3: 2, 4: 12, 5: 1, 6: 1}
"""How often each number of players is dealt in a best response."""
PRESETS_OF_RESPONSE = 2
"""How many of three tables of a best response have a preset."""


def practice_tables(family: str, seed: int) -> list[Table]:
    """Return tables of a family, half of them with a preset and half with random house rules."""
    rng = fast_rng(seed)
    tables: list[Table] = []
    for _ in range(RANDOM_TABLES):
        game, seats = random_game(family, SEAT_WEIGHTS[family], rng)
        tables += [
            Table(game.id, random_rules(game, seats, rng), seats),
            Table(game.id, game.preset, seats),
        ]
    return tables


def response_tables(seed: int) -> list[Table]:
    """Return the tables of a best response: mostly four players, two thirds of them with a preset of Kadi."""
    rng = fast_rng(seed)
    tables: list[Table] = []
    for _ in range(2 * RANDOM_TABLES):
        game, seats = random_game(RESPONSE_FAMILY, RESPONSE_WEIGHTS, rng)
        is_preset = rng.below(3) < PRESETS_OF_RESPONSE
        rules = game.preset if is_preset else random_rules(game, seats, rng)
        tables.append(Table(game.id, rules, seats))
    return tables


def random_game(family: str, weights: dict[int, int], rng: Rng) -> tuple[Game, int]:
    """Return a random game of a family, with a number of players it allows."""
    games = [game for game in GAMES.values() if game.family == family]
    while True:
        game = games[rng.below(len(games))]
        seats = weighted_seats(weights, rng)
        if game.min_seats <= seats <= game.max_seats:
            return game, seats


def weighted_seats(weights: dict[int, int], rng: Rng) -> int:
    """Return a random number of players."""
    picked = rng.below(sum(weights.values()))
    for seats, weight in weights.items():
        if picked < weight:
            return seats
        picked -= weight
    raise AssertionError("weights do not add up")
