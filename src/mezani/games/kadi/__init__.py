"""Kadi: one engine, and four games that are presets of its switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.cards import count
from mezani.game import Event
from mezani.games.kadi import scenario_setup
from mezani.games.kadi.engine import moves
from mezani.games.kadi.engine.deal import deal
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.turns import may_call
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.kadi.rules import (
    BOMB,
    CLASSIC,
    FAMILY,
    FRIENDLY,
    LIVE,
    KadiRules,
    check_rules,
    penalty_cards,
)
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.kadi.texts.guidance import guide
from mezani.games.kadi.texts.preview import preview_play
from mezani.games.kadi.view import KadiView
from mezani.games.shared.game_base import GameBase
from mezani.games.shared.texts.card_talk import talk_of_cards
from mezani.rng import deal_rng

FEW_CARDS = 3
"""A player with at most this many cards looks as if they could win."""


class KadiGame(GameBase):
    """A game of Kadi with its preset."""

    family = FAMILY
    languages: ClassVar = LANGUAGES
    preview_move = staticmethod(preview_play)
    idle_move = "draw"
    missing_declarations = frozenset({"suit_needed", "ask_needed"})
    subject_facts = frozenset({"hand", "count", "prompt", "announced"})
    card_facts = ("hand", "top", "request")
    word_facts: ClassVar = {
        "window": ("jump", "kickback", "none"),
        "direction": ("forward", "back"),
    }

    def numbers(self, rules: KadiRules) -> dict[str, int]:
        worth = penalty_cards(rules)
        return {"two_value": worth.two, "three_value": worth.three, "joker_value": worth.joker}

    def check_rules(self, rules: KadiRules, seats: int) -> None:
        super().check_rules(rules, seats)
        check_rules(rules, seats)

    def new(
        self,
        rules: KadiRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,  # noqa: ARG002
    ) -> KadiState:
        """Deal a game. Seat A starts by default. Practice adds no moves to Kadi."""
        self.check_rules(rules, seats)
        return deal(fast_rules_for(rules, seats), seats, deal_rng(seed), starter or 0)

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:
        """Return the last winner, or the last starter after a tie."""
        return winners[0] if winners else first

    def expects_call(self, state: KadiState, seat: int, *, publicly: bool) -> bool:
        """Return whether a seat may still call and could win next; publicly, whether it has few cards."""
        if not may_call(state, seat):
            return False
        return count(state.hands[seat]) <= FEW_CARDS if publicly else could_win(state, seat)

    def parse_move(self, text: str) -> moves.Move:
        return moves.parse_move(text)

    def parse_clock(self, text: str) -> moves.Move:
        return moves.parse_clock(text)

    def position(self, rules: KadiRules, setup: Mapping[str, Any]) -> KadiState:
        return scenario_setup.set_up(rules, setup)

    def fact(self, state: KadiState, key: str, subject: str) -> str:
        return scenario_setup.fact(state, key, subject)

    def talk(
        self,
        event: Event,
        names: Sequence[str],
        language: str = "en",
        observer: int | None = None,
        *,
        separator: str = " ",
    ) -> str | None:
        return talk_of_cards(self.languages[language], event, names, observer, separator=separator)

    def guidance(
        self, view: KadiView, rules: KadiRules, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        return guide(view, rules, names, language)


KADI_GAMES = (
    KadiGame(
        "kadi-friendly",
        "Kadi, friendly",
        "The gentlest Kadi: a new penalty replaces the old one, and you can win without calling.",
        (2, 4),
        FRIENDLY,
    ),
    KadiGame(
        "kadi-bomb",
        "Kadi, bomb ni bomb",
        "Penalties add up, and 2s, 3s and Jokers can be played together.",
        (2, 4),
        BOMB,
    ),
    KadiGame(
        "kadi-classic",
        "Kadi, classic",
        "The household game: say “Niko Kadi”, counter jumps and kickbacks, ask the table with A♠.",
        (2, 5),
        CLASSIC,
    ),
    KadiGame(
        "kadi-live",
        "Kadi, live",
        "In real time: anyone may cancel a jump or a kickback, and A♠ requests a card.",
        (2, 8),
        LIVE,
    ),
)
