"""A bot that asks a network."""

from __future__ import annotations

from typing import Any

import numpy as np

from mezani.bots.learned.kadi import sensible_choices
from mezani.bots.learned.network import Network
from mezani.bots.observation import Observation
from mezani.rng import Rng


class LearnedBot:
    """Makes the move that its network prefers."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, observation: Observation, rng: Rng) -> Any | None:  # noqa: ARG002
        known, moves = observation.encoding
        preferences, _ = self.network.rate(known, moves)
        preferences = np.where(sensible_choices(known, moves), preferences, -np.inf)
        best = int(np.argmax(preferences))
        return observation.moves[best] if best < len(observation.moves) else None
