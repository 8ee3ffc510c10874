"""RandomSource that can be foretold, and a ``mezani`` that lives by it."""

from __future__ import annotations

import os
import runpy
from hashlib import blake2b
from itertools import count
from unittest.mock import patch

from mezani.server.rooms.services import RandomSource

VARIABLE = "MEZANI_TEST_CHANCE"
SEED_BYTES = 32
DICE_BYTES = 7


def digest(text: str, size: int) -> bytes:
    """Bytes that belong to a text, and others where other chance is wanted."""
    return blake2b(f"{os.environ.get(VARIABLE, '')} {text}".encode(), digest_size=size).digest()


class OneDeal(RandomSource):
    """The cards of all matches are dealt alike, however many a house has seen before."""

    def match_seed(self) -> str:
        return digest("deal", SEED_BYTES).hex()

    def bot_seed(self, seq: int, seat: int) -> int:
        return int.from_bytes(digest(f"dice {seq} {seat}", DICE_BYTES))


class DealsInTurn(OneDeal):
    """The first match of a house has the first deal, the second another."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def match_seed(self) -> str:
        return digest(f"deal {next(self._numbers)}", SEED_BYTES).hex()


def run_mezani(chance: type[RandomSource]) -> None:
    """Does what ``mezani`` would do, with this chance in its houses."""
    with patch("mezani.server.app.RandomSource", chance):
        runpy.run_module("mezani", run_name="__main__", alter_sys=True)
