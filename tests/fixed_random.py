"""Random sources that give the same seeds every time, and ``mezani`` with such a source.

``MEZANI_TEST_SEED=2 pytest tests/server`` runs the tests with other cards, to find tests that pass only by luck.
``python -m tests.fixed_random serve`` is ``mezani serve``; ``MEZANI_TEST_DEALS`` says which source it uses, and
``MEZANI_TEST_CLOCK`` how many milliseconds its time of day is ahead, so that no midnight passes during a test.
"""

from __future__ import annotations

import os
import runpy
import time
from hashlib import blake2b
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from mezani.server.rooms.services import RandomSource

SEED_VARIABLE = "MEZANI_TEST_SEED"
DEALS_VARIABLE = "MEZANI_TEST_DEALS"
CLOCK_VARIABLE = "MEZANI_TEST_CLOCK"
NOON = 1_794_830_400_000
"""Noon of 2026-11-16 in milliseconds."""
MATCH_SEED_BYTES = 32
BOT_SEED_BYTES = 7


def digest(text: str, size: int) -> bytes:
    """Return bytes that depend only on a text and on the seed of the test run."""
    seeded = f"{os.environ.get(SEED_VARIABLE, '')} {text}"
    return blake2b(seeded.encode(), digest_size=size).digest()


class SameDeal(RandomSource):
    """Deals the same cards in every match, for tests that share a server."""

    def match_seed(self) -> str:
        return digest("deal", MATCH_SEED_BYTES).hex()

    def daily_key(self) -> str:
        return digest("day", MATCH_SEED_BYTES).hex()

    def bot_seed(self, seq: int, seat: int) -> int:
        return int.from_bytes(digest(f"dice {seq} {seat}", BOT_SEED_BYTES))


class NumberedDeals(SameDeal):
    """Deals other cards in each match of a server, and the same ones again in the next server."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def match_seed(self) -> str:
        return digest(f"deal {next(self._numbers)}", MATCH_SEED_BYTES).hex()


class GivenDeal(SameDeal):
    """Deals every match from a given seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def match_seed(self) -> str:
        return self._seed


def source_for(deals: str) -> RandomSource:
    """Return the source for ``same``, ``numbered`` or the seed of all matches."""
    sources: dict[str, type[RandomSource]] = {"same": SameDeal, "numbered": NumberedDeals}
    return sources[deals]() if deals in sources else GivenDeal(deals)


def shifted_time_ns() -> int:
    """Return the time of day in nanoseconds, as far ahead as the environment says."""
    return time.time_ns() + int(os.environ.get(CLOCK_VARIABLE, "0")) * 1_000_000


if __name__ == "__main__":
    with (
        patch("mezani.server.app.RandomSource", lambda: source_for(os.environ[DEALS_VARIABLE])),
        patch("mezani.server.wall_clock.time", SimpleNamespace(time_ns=shifted_time_ns)),
    ):
        runpy.run_module("mezani", run_name="__main__", alter_sys=True)
