"""The contract every bot meets: it is given what its seat may see, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mezani.rng import Rng


class Bot(Protocol):
    """A player that is a program. It remembers nothing, so one bot may sit at many tables."""

    summary: str

    def choose(self, view: Any, moves: Sequence[Any], rng: Rng) -> Any | None:
        """One of the moves, given what the seat sees.

        None says nothing, and is an answer only where the table does not wait for the seat: after
        its own move, when all that is left is to call.
        """
