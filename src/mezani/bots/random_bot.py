"""The random bot: any legal move, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mezani.bots.observation import Observation
from mezani.bots.texts import in_language
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS

REASONS = {
    "en": "This move was picked at random.",
    "sw": "Hatua hii imechaguliwa kwa bahati.",
}


class RandomBot:
    """Picks a legal move at random."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        return observation.moves[rng.below(len(observation.moves))]

    def explain(
        self,
        observation: Observation,  # noqa: ARG002
        rng: Rng,  # noqa: ARG002
        names: Sequence[str] = SEAT_LETTERS,  # noqa: ARG002
        language: str = "en",
    ) -> str:
        return in_language(REASONS, language)
