"""A bot that has reasons: one thought gives both the move and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mezani.bots.observation import Sight
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and why: the key of a sentence and what it is filled with. No move says nothing."""

    move: Any | None
    why: str
    fields: Mapping[str, object] = field(default_factory=dict)


class ThinkingBot:
    """The base of bots that have reasons: they write ``think``, and their game's words do the rest."""

    def think(self, sight: Sight, rng: Rng) -> Choice:
        """The choice, with its reason."""
        raise NotImplementedError

    def sentence(self, sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
        """The reason of a choice in words."""
        raise NotImplementedError

    def choose(self, sight: Sight, rng: Rng) -> Any | None:
        """The move of the choice."""
        return self.think(sight, rng).move

    def explain(
        self, sight: Sight, rng: Rng, names: Sequence[str] = SEAT_LETTERS, language: str = "en"
    ) -> str:
        """The reason of the choice, in one sentence."""
        return self.sentence(sight, self.think(sight, rng), names, language)
