"""Tables with random house rules for the tests of environments."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import GAMES, Game, fast_rng
from mezani.envs.vocabulary import VOCABULARIES
from mezani.fuzz import random_rules

ENCODED = [game for game in GAMES.values() if game.family in VOCABULARIES]
every_game = pytest.mark.parametrize("game", ENCODED, ids=[game.id for game in ENCODED])

HOUSE_RULES = 3
"""Random house rules for each game."""


def tables_of(game: Game) -> list[tuple[int, Any]]:
    """Return numbers of players with rules: the preset for the fewest and the most, and random rules."""
    rng = fast_rng(len(game.id))
    tables: list[tuple[int, Any]] = [(game.min_seats, None), (game.max_seats, None)]
    for _ in range(HOUSE_RULES):
        players = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
        tables.append((players, random_rules(game, players, rng)))
    return tables
