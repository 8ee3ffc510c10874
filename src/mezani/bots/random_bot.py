"""The random bot: any legal move, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mezani.bots.observation import Sight
from mezani.bots.texts import in_language
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS

REASONS = {
    "en": "Any move is as good as another.",
    "sw": "Hatua yoyote ni sawa na nyingine.",
}


class RandomBot:
    """Picks evenly from the legal moves."""

    def choose(self, sight: Sight, rng: Rng) -> Any | None:
        """Any of the moves."""
        return sight.moves[rng.below(len(sight.moves))]

    def explain(
        self,
        sight: Sight,  # noqa: ARG002
        rng: Rng,  # noqa: ARG002
        names: Sequence[str] = SEAT_LETTERS,  # noqa: ARG002
        language: str = "en",
    ) -> str:
        """There is no reason, and it says so."""
        return in_language(REASONS, language)
