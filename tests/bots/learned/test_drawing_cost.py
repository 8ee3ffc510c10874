"""The master of Kadi does not collect cards for ever."""

from __future__ import annotations

import numpy as np
import pytest

from mezani.bots.learned.drawing_cost import (
    COST_PER_CARD,
    LARGE_HAND,
    NEVER,
    VERY_LARGE_HAND,
    cost_of_drawing,
)
from mezani.bots.observation import Observation
from mezani.games.kadi.engine.words.fields import MOVE_WORDS
from tests.bots.positions import choice, observation

CARDS = ["4H", "5D", "5C", "6H", "6C", "7D", "7C", "9C", "9D", "10D", "10H"]
"""Only the first one can be played on the top card."""
OTHERS = {"B": "KH KC", "C": "KS KD", "D": "JH JC"}


def position(cards: int, players: int = 2) -> Observation:
    """Return what seat A knows with so many cards in hand."""
    others = dict(list(OTHERS.items())[: players - 1])
    return observation({"A": " ".join(CARDS[:cards]), **others}, "4S")


def costs(known: Observation) -> dict[str, float]:
    """Return how much less to prefer each move."""
    words, moves = (np.frombuffer(part, np.int64) for part in known.encoding)
    decision = np.zeros(len(moves) // MOVE_WORDS, np.int64)
    found = cost_of_drawing(words, moves, decision)
    return {str(move): float(cost) for move, cost in zip((*known.moves, None), found)}


def test_only_drawing_has_a_cost_and_only_with_a_large_hand() -> None:
    assert set(costs(position(LARGE_HAND)).values()) == {0.0}
    found = costs(position(LARGE_HAND + 2))
    assert found.pop("draw") == 2 * COST_PER_CARD
    assert set(found.values()) == {0.0}


def test_only_with_a_very_large_hand_no_preference_makes_up_for_the_cost() -> None:
    assert costs(position(VERY_LARGE_HAND))["draw"] < NEVER
    assert costs(position(VERY_LARGE_HAND + 1))["draw"] >= NEVER


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_a_very_large_hand_the_master_draws_only_if_it_has_to(players: int) -> None:
    known = position(VERY_LARGE_HAND + 1, players)
    assert {choice("master", known, seed) for seed in range(5)} == {"play 4H"}
