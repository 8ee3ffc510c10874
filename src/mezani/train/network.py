"""The networks: a policy that sees what a seat knows, and a critic that sees all hands.

The policy rates every move of a decision. Its output for a move is a preference and a chance to win. The critic only
serves to measure how much better a move was than expected; it is not used in play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from mezani.bots.learned.drawing_cost import LARGE_HAND, TRAINING_COST_PER_CARD
from mezani.games.kadi.engine.moves import DRAW
from mezani.games.kadi.engine.words import fields as kadi
from mezani.games.shared.words import Field

WORD_BITS = 64
LEVELS = 100
"""Stored weights are whole numbers from -LEVELS to LEVELS, with a factor for each row."""
SMALLEST_SCALE = 1e-6


def used_columns(fields: Sequence[Field]) -> list[int]:
    """Return the places of the bits that fields use, if every word is unpacked to 64 bits."""
    return [
        WORD_BITS * index + place
        for index, field in enumerate(fields)
        for place in range(field.bits)
    ]


class Bits(nn.Module):
    """Unpacks words to the bits that their fields use."""

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        columns = used_columns(fields)
        self.width = len(columns)
        self.register_buffer("columns", torch.tensor(columns), persistent=False)
        self.register_buffer("shifts", torch.arange(8, dtype=torch.uint8), persistent=False)

    def forward(self, words: Tensor) -> Tensor:
        octets = words.contiguous().view(torch.uint8).unsqueeze(-1)
        bits = (octets >> self.shifts) & 1
        return bits.flatten(1)[:, self.columns].float()


class Policy(nn.Module):
    """Rates the moves of a decision from what the seat knows.

    With ``has_drawing_cost``, a policy of Kadi prefers drawing less with a large hand.
    """

    def __init__(
        self,
        observation: Sequence[Field],
        moves: Sequence[Field],
        hidden: int = 256,
        last_layer: int = 128,
        *,
        has_drawing_cost: bool = False,
    ) -> None:
        super().__init__()
        self.has_drawing_cost = has_drawing_cost
        self.observation_bits = Bits(observation)
        self.move_bits = Bits(moves)
        self.observation_1 = nn.Linear(self.observation_bits.width, hidden)
        self.observation_2 = nn.Linear(hidden, hidden)
        self.observation_3 = nn.Linear(hidden, hidden)
        self.move_1 = nn.Linear(self.move_bits.width, hidden, bias=False)
        self.joint = nn.Linear(hidden, last_layer)
        self.output = nn.Linear(last_layer, 2)

    def forward(
        self, observations: Tensor, moves: Tensor, decision: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Return the preference and the chance (as a logit) of each move.

        ``decision`` has the index of the decision that each move belongs to.
        """
        known = torch.relu(self.observation_1(self.observation_bits(observations)))
        known = self.observation_3(torch.relu(self.observation_2(known)))
        joint = torch.relu(known[decision] + self.move_1(self.move_bits(moves)))
        output = self.output(torch.relu(self.joint(joint)))
        preferences = output[:, 0]
        if self.has_drawing_cost:
            preferences = preferences - cost_of_drawing(observations, moves, decision)
        return preferences, output[:, 1]


def cost_of_drawing(observations: Tensor, moves: Tensor, decision: Tensor) -> Tensor:
    """Return how much less to prefer each move, see bots/learned/drawing_cost.py."""
    places = torch.tensor(kadi.HAND_SIZE_BITS, device=observations.device)
    cards = ((observations[:, kadi.SELF, None] >> places) & 1).sum(1)
    costs = TRAINING_COST_PER_CARD * (cards - LARGE_HAND).clamp(min=0).float()
    return costs[decision] * ((moves[:, kadi.MOVE] & kadi.KINDS) == 1 << DRAW)


def packed_weights(state: Mapping[str, Tensor]) -> dict[str, Any]:
    """Return the weights of a policy in few bytes, as `mezani.bots.learned.network.Network` reads them."""
    packed: dict[str, Any] = {}
    for name, value in state.items():
        numbers = value.cpu().numpy()
        layer, part = name.split(".")
        if part == "weight":
            largest = np.abs(numbers).max(axis=1, keepdims=True)
            scale = np.maximum(largest / LEVELS, SMALLEST_SCALE).astype(np.float16)
            packed[name] = np.round(numbers / scale.astype(np.float32)).astype(np.int8)
            packed[f"{layer}.scale"] = scale
        else:
            packed[name] = numbers.astype(np.float16)
    return packed


class Critic(nn.Module):
    """Estimates the chance to win of the seat that decides, from all hands."""

    def __init__(self, fields: Sequence[Field], hidden: int) -> None:
        super().__init__()
        self.bits = Bits(fields)
        self.layers = nn.Sequential(
            nn.Linear(self.bits.width, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden // 2),
            nn.ReLU(),
            nn.Linear(hidden // 2, 1),
        )

    def forward(self, words: Tensor) -> Tensor:
        """Return the chance as a logit."""
        return self.layers(self.bits(words)).squeeze(-1)
