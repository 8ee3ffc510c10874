"""A base class for bots that give reasons: one decision provides both the move and its explanation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mezani.bots.budget import limited_by_default
from mezani.bots.observation import Observation
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and the reason for it: the key of a sentence and the values to fill it with."""

    move: Any | None
    reason: str
    fields: Mapping[str, object] = field(default_factory=dict)


class ReasonedBot(ABC):
    """A bot that implements ``decide`` and ``sentence``, and gets ``choose`` and ``explain`` from them."""

    @abstractmethod
    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Return the move to make and the reason for it."""

    @abstractmethod
    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """Return a decision as a sentence."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        with limited_by_default():
            return self.decide(observation, rng).move

    def advise(
        self, observation: Observation, rng: Rng, names: Sequence[str], language: str
    ) -> tuple[Any | None, str]:
        """Return what ``choose`` and ``explain`` return, from one decision."""
        with limited_by_default():
            decision = self.decide(observation, rng)
        return decision.move, self.sentence(observation, decision, names, language)

    def explain(
        self,
        observation: Observation,
        rng: Rng,
        names: Sequence[str] = SEAT_LETTERS,
        language: str = "en",
    ) -> str:
        return self.advise(observation, rng, names, language)[1]
