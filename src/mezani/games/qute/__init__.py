"""Qute: rounds with 36 cards, special 6s, 7s, 8s, Jacks and Aces, and scores where the lowest wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mezani.game import Event
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.qute.engine.moves import parse_clock, parse_move
from mezani.games.qute.engine.rounds import deal_round
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.rules import FAMILY, QUTE, QuteRules
from mezani.games.qute.scenario_setup import fact, set_up
from mezani.games.qute.texts import LANGUAGES
from mezani.games.qute.texts.guidance import guidance_lines
from mezani.games.qute.texts.preview import preview_card
from mezani.games.qute.view import PlayerView
from mezani.games.shared.game_base import GameBase
from mezani.games.shared.texts.card_talk import talk_of_cards
from mezani.rng import deal_rng


class QuteGame(GameBase):
    """Qute as a game."""

    family = FAMILY
    languages: ClassVar = LANGUAGES
    idle_move = "draw"
    setup_types: ClassVar = {"scores": dict, "refills": int}
    subject_facts = frozenset({"hand", "count", "score"})
    parse_move = staticmethod(parse_move)
    parse_clock = staticmethod(parse_clock)
    position = staticmethod(set_up)
    fact = staticmethod(fact)
    guidance = staticmethod(guidance_lines)
    preview_move = staticmethod(preview_card)

    def new(
        self,
        rules: QuteRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,
    ) -> QuteState:
        """Deal the first round. Seat A starts it unless a starter is given."""
        self.check_rules(rules, seats)
        state = QuteState(QuteFastRules(rules, practice=practice), seats, deal_rng(seed))
        deal_round(state, starter or 0)
        return state

    @staticmethod
    def standing(player: PlayerView) -> int:
        """The fewer points, the better."""
        return -player.score

    def talk(
        self,
        event: Event,
        names: Sequence[str],
        language: str = "en",
        observer: int | None = None,
        *,
        separator: str = " ",
    ) -> str | None:
        return talk_of_cards(LANGUAGES[language], event, names, observer, separator=separator)


QUTE_GAMES = (
    QuteGame(
        "qute",
        "Qute",
        "Rounds with 36 cards: empty your hand, or end the round with four of a rank; the lowest score wins.",
        (2, 3),
        QUTE,
    ),
)
