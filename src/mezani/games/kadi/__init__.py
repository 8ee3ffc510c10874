"""Kadi: one engine, and the four games that are presets of its switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mezani.cards import SUITS, parse_cards, parse_suit
from mezani.errors import RulesError, ScenarioError
from mezani.game import Event
from mezani.games.kadi import moves, position, rules
from mezani.games.kadi.dealing import deal
from mezani.games.kadi.guidance import guide
from mezani.games.kadi.law import Law
from mezani.games.kadi.rules import BOMB, CLASSIC, FRIENDLY, LIVE, KadiRules
from mezani.games.kadi.state import KadiState
from mezani.games.kadi.talk import talk_line
from mezani.games.kadi.view import KadiView
from mezani.rng import Rng, seeded_rng

WORD_FACTS = {"window": ("jump", "kickback", "none"), "direction": ("forward", "back")}
CARD_FACTS = ("hand", "top", "request")


def cards_or_none(text: str) -> list[int]:
    """The cards a fact names, in any order and spelling; none for ``none``."""
    return [] if text.lower() == "none" else sorted(parse_cards(text))


class KadiGame:
    """One preset of Kadi as a game."""

    def __init__(
        self,
        game_id: str,
        title: str,
        summary: str,
        max_seats: int,
        preset: KadiRules,
    ) -> None:
        self.id = game_id
        self.title = title
        self.summary = summary
        self.min_seats = 2
        self.max_seats = max_seats
        self.preset = preset

    def check_rules(self, rules_: KadiRules, seats: int) -> None:
        """Refuses rules that cannot be played by that many."""
        if not self.min_seats <= seats <= self.max_seats:
            raise RulesError(
                f"{self.id} is for {self.min_seats} to {self.max_seats} players, not {seats}."
            )
        rules.check_rules(rules_, seats)

    def new(
        self,
        rules_: KadiRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,  # noqa: ARG002
    ) -> KadiState:
        """Deals a game from a seed; seat A starts the first at a table. Kadi has no practice moves."""
        self.check_rules(rules_, seats)
        return deal(Law(rules_, seats), seats, seeded_rng(seed), starter or 0)

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:
        """The last winner starts; after a drawn game, whoever started it."""
        return winners[0] if winners else first

    def deal_quickly(self, rules_: KadiRules, seats: int, rng: Rng) -> KadiState:
        """Deals with a fast generator: for experiments and benchmarks, never for players."""
        return deal(Law(rules_, seats), seats, rng, 0)

    def parse_move(self, text: str) -> moves.Move:
        """Reads a move of a player."""
        return moves.parse_move(text)

    def parse_clock(self, text: str) -> moves.Move:
        """Reads a move of the clock."""
        return moves.parse_clock(text)

    def position(self, rules_: KadiRules, setup: Mapping[str, Any]) -> KadiState:
        """A state set up as a scenario says."""
        return position.set_up(rules_, setup)

    def fact(self, state: KadiState, key: str, subject: str) -> str:
        """What a scenario asks about a state."""
        return position.fact(state, key, subject)

    def same(self, key: str, found: str, expected: str) -> bool:
        """Whether two facts are the same: cards in any order and spelling, words in any case."""
        if key in CARD_FACTS:
            return cards_or_none(found) == cards_or_none(expected)
        if key in WORD_FACTS and expected.lower() not in WORD_FACTS[key]:
            raise ScenarioError(f"“? {key}” is one of {', '.join(WORD_FACTS[key])}.")
        if key == "suit" and expected.lower() != "none":
            return found == SUITS[parse_suit(expected)]
        return found.lower() == expected.lower()

    def talk(self, event: Event, names: Sequence[str], language: str = "en") -> str | None:
        """The table-talk line for an event."""
        return talk_line(event, names, language)

    def guidance(
        self, view: KadiView, rules_: KadiRules, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        """What the player of this view can do now."""
        return guide(view, rules_, names, language)


KADI_GAMES = (
    KadiGame(
        "kadi-friendly",
        "Kadi, friendly",
        "Penalties replace each other, and no call is needed to win.",
        4,
        FRIENDLY,
    ),
    KadiGame(
        "kadi-bomb",
        "Kadi, bomb ni bomb",
        "Penalties add up, and 2s and 3s of one suit go off together, with Jokers.",
        4,
        BOMB,
    ),
    KadiGame(
        "kadi-classic",
        "Kadi, classic",
        "The household game: call “Niko Kadi”, counter jumps and kicks, ask the table with A♠.",
        5,
        CLASSIC,
    ),
    KadiGame(
        "kadi-live",
        "Kadi, live",
        "In real time: anybody may cancel a jump or kick, and A♠ requests a card.",
        8,
        LIVE,
    ),
)
