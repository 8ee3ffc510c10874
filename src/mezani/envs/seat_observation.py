"""Observations and action masks of a seat at a TokenMatch, as PettingZoo's and Gymnasium's environments return them.

An observation has the bits of the family's fields, then the tokens of the move so far, then the last token.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mezani.encodings import bit_count, find_encoding, unpack_bytes
from mezani.envs.token_match import TokenMatch
from mezani.envs.vocabulary import vocabulary


def observation_size(family: str) -> int:
    """Return the number of bits of an observation."""
    return bit_count(find_encoding(family).observation_fields) + 2 * len(vocabulary(family))


def observation_space(family: str) -> spaces.Dict:
    """Return the space of observations with their masks."""
    mask = spaces.Box(0, 1, (len(vocabulary(family)),), np.int8)
    bits = spaces.Box(0, 1, (observation_size(family),), np.int8)
    return spaces.Dict({"observation": bits, "action_mask": mask})


def observe(table: TokenMatch, seat: int) -> dict[str, NDArray[np.int8]]:
    """Return what a seat knows, and which tokens it can add now: none if another seat is to act."""
    return {"observation": observation_bits(table, seat), "action_mask": action_mask(table, seat)}


def observation_bits(table: TokenMatch, seat: int) -> NDArray[np.int8]:
    """Return what a seat knows as bits."""
    state: Any = table.match.state
    fields = find_encoding(table.game.family).observation_fields
    words, _ = state.encode(seat, [])
    entered = np.zeros((2, len(table.vocabulary)), dtype=np.int8)
    if seat == table.seat and table.tokens:
        places = [table.vocabulary.index(token) for token in table.tokens]
        entered[0, places] = 1
        entered[1, places[-1]] = 1
    return np.concatenate([unpack_bytes(words, fields)[0].astype(np.int8), entered.ravel()])


def action_mask(table: TokenMatch, seat: int) -> NDArray[np.int8]:
    """Return a 1 for each token that a seat can add now."""
    mask = np.zeros(len(table.vocabulary), dtype=np.int8)
    if seat == table.seat:
        mask[[table.vocabulary.index(token) for token in table.options()]] = 1
    return mask
