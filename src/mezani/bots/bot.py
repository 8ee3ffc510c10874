"""The contract every bot meets: it is given what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mezani.bots.observation import Sight
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS


class Bot(Protocol):
    """A player that is a program. It remembers nothing, so one bot may sit at many tables."""

    def choose(self, sight: Sight, rng: Rng) -> Any | None:
        """One of the moves of the sight; chance comes from ``rng`` only.

        None says nothing, and is an answer only where the table does not wait for the seat: after
        its own move, when all that is left is to call.
        """

    def explain(
        self, sight: Sight, rng: Rng, names: Sequence[str] = SEAT_LETTERS, language: str = "en"
    ) -> str:
        """One sentence: why it chooses what it chooses with that generator. ``names`` are the players'."""
