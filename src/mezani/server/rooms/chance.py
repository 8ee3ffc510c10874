"""Chance in a house: what is dealt, what a bot rolls. Nobody can foretell it; only tests bring one of their own."""

from __future__ import annotations

import secrets

from mezani.rng import fresh_seed

DICE_BITS = 56


class Chance:
    """Chance from the system's own source, which nobody can foretell or repeat."""

    def deal(self) -> str:
        """The seed of a match."""
        return fresh_seed()

    def dice(self, seq: int, seat: int) -> int:  # noqa: ARG002
        """What a bot in a seat chooses by at a point of its match, and how long it seems to think."""
        return secrets.randbits(DICE_BITS)
