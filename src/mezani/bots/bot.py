"""The contract of a bot: it receives what its seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mezani.bots.observation import Observation
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS


class MoveChooser(Protocol):
    """A program that chooses moves. It keeps no state between calls, so one object can play in many matches."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        """Return one of the legal moves. All randomness comes from ``rng``.

        None means no move. It is allowed only when the position does not wait for the seat: after the seat's own
        move, when all it could still do is make a call.
        """


class Bot(MoveChooser, Protocol):
    """A program that chooses moves and explains them."""

    def explain(
        self,
        observation: Observation,
        rng: Rng,
        names: Sequence[str] = SEAT_LETTERS,
        language: str = "en",
    ) -> str:
        """Return one sentence that explains what ``choose`` returns for the same arguments."""
