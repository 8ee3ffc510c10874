"""A bot that asks a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mezani.bots.learned.network import Network
from mezani.bots.observation import Observation
from mezani.rng import Rng


class LearnedBot:
    """Makes the move that its network prefers, of those that training considers sensible."""

    def __init__(
        self, network: Network, sensible_choices: Callable[[bytes, bytes], Any] | None = None
    ) -> None:
        self.network = network
        self.sensible_choices = sensible_choices

    def choose(self, observation: Observation, rng: Rng) -> Any | None:  # noqa: ARG002
        known, moves = observation.encoding
        preferences, _ = self.network.rate(known, moves)
        if self.sensible_choices is not None:
            preferences = np.where(self.sensible_choices(known, moves), preferences, -np.inf)
        best = int(np.argmax(preferences))
        return observation.moves[best] if best < len(observation.moves) else None
