"""The encodings of the families, and their words as bits in NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.errors import UnknownGameError
from mezani.games.kadi.engine.batch import KadiBatch
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.words import fields as kadi_fields
from mezani.games.nokitty.engine.batch import NoKittyBatch
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.words import fields as nokitty_fields
from mezani.games.qute.engine.batch import QuteBatch
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.qute.engine.words import fields as qute_fields
from mezani.games.shared.words import Field

WORD_BYTES = 8


@dataclass(frozen=True)
class Encoding:
    """How a family is encoded: the fields of positions, moves and hidden cards, its batch, and its fast rules."""

    observation_fields: tuple[Field, ...]
    move_fields: tuple[Field, ...]
    hidden_fields: tuple[Field, ...]
    batch: Callable[[int, int, list[Any], int], Any]
    fast_rules: Callable[[Any, int], Any]


ENCODINGS = {
    "kadi": Encoding(
        kadi_fields.OBSERVATION_FIELDS,
        kadi_fields.MOVE_FIELDS,
        kadi_fields.HIDDEN_FIELDS,
        KadiBatch,
        fast_rules_for,
    ),
    "qute": Encoding(
        qute_fields.OBSERVATION_FIELDS,
        qute_fields.MOVE_FIELDS,
        qute_fields.HIDDEN_FIELDS,
        QuteBatch,
        lambda rules, seats: QuteFastRules(rules, practice=False),  # noqa: ARG005
    ),
    "nokitty": Encoding(
        nokitty_fields.OBSERVATION_FIELDS,
        nokitty_fields.MOVE_FIELDS,
        nokitty_fields.HIDDEN_FIELDS,
        NoKittyBatch,
        lambda rules, seats: NoKittyFastRules(rules),  # noqa: ARG005
    ),
}


def find_encoding(family: str) -> Encoding:
    """Return the encoding of a family."""
    if family not in ENCODINGS:
        raise UnknownGameError(f"The games of “{family}” have no encoding.")
    return ENCODINGS[family]


def bit_count(fields: Sequence[Field]) -> int:
    """Return how many bits some fields use together."""
    return sum(field.bits for field in fields)


def unpack(words: NDArray[np.int64], fields: tuple[Field, ...]) -> NDArray[np.uint8]:
    """Return rows of words as rows of their used bits: word by word, the lowest bit first."""
    rows = np.ascontiguousarray(words, dtype="<i8").view(np.uint8)
    rows = rows.reshape(-1, len(fields), WORD_BYTES)
    bits = np.empty((len(rows), bit_count(fields)), dtype=np.uint8)
    at = 0
    for place, field in enumerate(fields):
        word = np.unpackbits(rows[:, place], axis=1, count=field.bits, bitorder="little")
        bits[:, at : at + field.bits] = word
        at += field.bits
    return bits


def unpack_bytes(words: bytes, fields: tuple[Field, ...]) -> NDArray[np.uint8]:
    """Return the bytes of ``state.encode`` as rows of bits."""
    return unpack(np.frombuffer(words, dtype=np.int64), fields)
