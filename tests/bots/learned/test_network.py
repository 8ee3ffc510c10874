"""The network in NumPy rates many decisions at once as it rates each of them."""

from __future__ import annotations

import numpy as np
import pytest

from mezani.bots.learned.network import shipped_network
from mezani.envs.batched import BatchedEnv

GAME_OF_FAMILY = {"kadi": "kadi-classic", "qute": "qute", "nokitty": "no-kitty"}


@pytest.mark.parametrize(("family", "game_id"), GAME_OF_FAMILY.items())
def test_decisions_rated_at_once_are_rated_like_single_ones(family: str, game_id: str) -> None:
    network = shipped_network(family)
    table = BatchedEnv(game_id, 12, seed=3)
    decision = np.repeat(np.arange(table.size), table.move_counts)
    moves = table.moves[: table.starts[-1]]
    preferences, chances = network.rate_all(table.observations, moves, decision)
    for slot in range(table.size):
        rows = slice(table.starts[slot], table.starts[slot + 1])
        single = network.rate(table.observations[slot].tobytes(), moves[rows].tobytes())
        assert np.allclose(single[0], preferences[rows], atol=1e-4)
        assert np.allclose(single[1], chances[rows], atol=1e-4)
