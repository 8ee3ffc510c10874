"""The policy network in NumPy: what ``train/network.py`` has learned, without PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from mezani.games.shared.encoding import Field

WORD_BITS = 64
WEIGHTS = Path(__file__).parent / "weights"


def used_columns(fields: Sequence[Field]) -> list[int]:
    """Return the places of the bits that fields use, if every word is unpacked to 64 bits."""
    return [
        WORD_BITS * index + place
        for index, field in enumerate(fields)
        for place in range(field.bits)
    ]


def unpack(words: bytes, fields: int, columns: Any) -> Any:
    """Return the used bits of encoded rows as numbers."""
    rows = np.frombuffer(words, np.uint8).reshape(-1, 8 * fields)
    return np.unpackbits(rows, axis=1, bitorder="little")[:, columns].astype(np.float32)


class Network:
    """Rates the moves of a decision."""

    def __init__(
        self, weights: dict[str, Any], observation: Sequence[Field], moves: Sequence[Field]
    ) -> None:
        self.weights = {name: value.astype(np.float32) for name, value in weights.items()}
        self.observation_fields = len(observation)
        self.move_fields = len(moves)
        self.observation_columns = used_columns(observation)
        self.move_columns = used_columns(moves)

    def rate(self, observation: bytes, moves: bytes) -> tuple[Any, Any]:
        """Return the preference for each move, and its chance to win."""
        known = unpack(observation, self.observation_fields, self.observation_columns)
        for layer in ("observation_1", "observation_2"):
            known = np.maximum(self.linear(layer, known), 0)
        known = self.linear("observation_3", known)
        choices = unpack(moves, self.move_fields, self.move_columns)
        joint = np.maximum(known + choices @ self.weights["move_1.weight"].T, 0)
        output = self.linear("output", np.maximum(self.linear("joint", joint), 0))
        return output[:, 0], 1 / (1 + np.exp(-output[:, 1]))

    def linear(self, layer: str, values: Any) -> Any:
        """Return the output of a layer before its activation."""
        return values @ self.weights[f"{layer}.weight"].T + self.weights[f"{layer}.bias"]


@lru_cache
def load_weights(path: Path) -> dict[str, Any]:
    """Return the weights of a file."""
    with np.load(path) as file:
        return dict(file)
