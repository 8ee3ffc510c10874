"""The policy network in NumPy: what ``mezani.train`` has learned, without PyTorch."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.bots.learned.drawing_cost import cost_of_drawing
from mezani.encodings import ENCODINGS, Encoding, find_encoding, unpack

Numbers = NDArray[np.floating[Any]]

WEIGHTS = Path(__file__).parent / "weights"
"""The folder of the weights that come with Mezani, a file for each family."""


class Network:
    """Rates the moves of a decision. ``weights`` are those of ``train.network.Policy``, by name.

    The weights of a layer can be whole numbers, with a factor for each row in ``scale``.
    """

    def __init__(self, encoding: Encoding, weights: dict[str, NDArray[Any]]) -> None:
        self.encoding = encoding
        self.weights: dict[str, Numbers] = {}
        for name, value in weights.items():
            layer, part = name.split(".")
            if part != "scale":
                numbers = value.astype(np.float32)
                if part == "weight" and f"{layer}.scale" in weights:
                    numbers *= weights[f"{layer}.scale"]
                self.weights[name] = np.ascontiguousarray(numbers.T)

    def rate(self, observation: bytes, moves: bytes) -> tuple[Numbers, Numbers]:
        """Return the preference for each move, and its chance to win."""
        words = np.frombuffer(moves, np.int64).reshape(-1, len(self.encoding.move_fields))
        decision = np.zeros(len(words), np.int64)
        return self.rate_all(np.frombuffer(observation, np.int64), words, decision)

    def rate_all(
        self,
        observations: NDArray[np.int64],
        moves: NDArray[np.int64],
        decision: NDArray[np.int64],
    ) -> tuple[Numbers, Numbers]:
        """Rate the moves of many decisions at once. ``decision`` is the row of the observation for each move."""
        known = unpack(observations, self.encoding.observation_fields).astype(np.float32)
        for layer in ("observation_1", "observation_2"):
            known = np.maximum(self.linear(layer, known), 0)
        known = self.linear("observation_3", known)
        choices = unpack(moves, self.encoding.move_fields).astype(np.float32)
        joint = np.maximum(known[decision] + choices @ self.weights["move_1.weight"], 0)
        output = self.linear("output", np.maximum(self.linear("joint", joint), 0))
        preferences = output[:, 0]
        if self.encoding is ENCODINGS["kadi"]:
            preferences = preferences - cost_of_drawing(observations, moves, decision)
        return preferences, 1 / (1 + np.exp(-output[:, 1]))

    def linear(self, layer: str, values: Numbers) -> Numbers:
        """Return the output of a layer before its activation."""
        return values @ self.weights[f"{layer}.weight"] + self.weights[f"{layer}.bias"]


def load_network(family: str, path: Path) -> Network:
    """Return the network in a file of weights."""
    with np.load(path) as file:
        return Network(find_encoding(family), dict(file))


@lru_cache
def shipped_network(family: str) -> Network:
    """Return the network that comes with Mezani. It is loaded once."""
    return load_network(family, WEIGHTS / f"{family}.npz")


def load_shipped_networks() -> None:
    """Load the networks of all families, so that no decision has to wait for them."""
    for family in ENCODINGS:
        shipped_network(family)
