"""The random bot: any legal move, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mezani.rng import Rng


class RandomBot:
    """Picks evenly from the legal moves."""

    summary = "Picks any legal move."

    def choose(self, view: Any, moves: Sequence[Any], rng: Rng) -> Any | None:  # noqa: ARG002
        """Any of the moves."""
        return moves[rng.below(len(moves))]
