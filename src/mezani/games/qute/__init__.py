"""Qute: 36 cards, rounds and scores; 6, 7, 8, J and A are special, and four of a rank can end a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.game import Event
from mezani.games.qute import scenario_setup
from mezani.games.qute.engine import moves
from mezani.games.qute.engine.fast_rules import Law
from mezani.games.qute.engine.rounds import deal_round
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.rules import FAMILY, QUTE, QuteRules
from mezani.games.qute.texts.guidance import guide
from mezani.games.qute.texts.languages import LANGUAGES
from mezani.games.qute.texts.preview import preview
from mezani.games.qute.texts.talk import talk_line
from mezani.games.qute.view import QuteView
from mezani.games.shared.game_base import GameBase
from mezani.rng import seeded_rng


class QuteGame(GameBase):
    """Qute as a game."""

    family = FAMILY
    languages: ClassVar = LANGUAGES

    def new(
        self,
        rules: QuteRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,
    ) -> QuteState:
        """Deals the first round from a seed; seat A starts it, and later rounds start as the scores say."""
        self.check_rules(rules, seats)
        state = QuteState(Law(rules, practice=practice), seats, seeded_rng(seed))
        deal_round(state, starter or 0)
        return state

    def parse_move(self, text: str) -> moves.Move:
        """Reads a move of a player."""
        return moves.parse_move(text)

    def parse_clock(self, text: str) -> moves.Move:
        """Reads a move of the clock."""
        return moves.parse_clock(text)

    def position(self, rules: QuteRules, setup: Mapping[str, Any]) -> QuteState:
        """A state set up as a scenario says."""
        return scenario_setup.set_up(rules, setup)

    def fact(self, state: QuteState, key: str, subject: str) -> str:
        """What a scenario asks about a state."""
        return scenario_setup.fact(state, key, subject)

    def talk(self, event: Event, names: Sequence[str], language: str = "en") -> str | None:
        """The table-talk line for an event."""
        return talk_line(event, names, language)

    def guidance(
        self, view: QuteView, rules: QuteRules, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        """What the player of this view can do now."""
        return guide(view, rules, names, language)

    def preview(
        self,
        state: QuteState,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> list[str]:
        """What the play of a card would do."""
        return preview(state, seat, self.parse_move(self.spelled(words)), names, language)


QUTE_GAMES = (
    QuteGame(
        "qute",
        "Qute",
        "Rounds with 36 cards: empty your hand or line up four of a rank; the lowest score wins.",
        (2, 3),
        QUTE,
    ),
)
