"""Kadi: one engine, and the four games that are presets of its switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.game import Event
from mezani.games.kadi import rules, scenario_setup
from mezani.games.kadi.engine import moves
from mezani.games.kadi.engine.deal import deal
from mezani.games.kadi.engine.fast_rules import KadiFastRules
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.rules import BOMB, CLASSIC, FAMILY, FRIENDLY, LIVE, KadiRules
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.kadi.texts.guidance import guide
from mezani.games.kadi.texts.preview import preview
from mezani.games.kadi.view import KadiView
from mezani.games.shared.game_base import GameBase
from mezani.games.shared.texts.card_talk import talk_of_cards
from mezani.rng import Rng, seeded_rng


class KadiGame(GameBase):
    """One preset of Kadi as a game."""

    family = FAMILY
    languages: ClassVar = LANGUAGES
    idle_move = "draw"
    undeclared = frozenset({"suit_needed", "ask_needed"})
    subject_facts = frozenset({"hand", "count", "prompt", "announced"})
    card_facts = ("hand", "top", "request")
    word_facts: ClassVar = {
        "window": ("jump", "kickback", "none"),
        "direction": ("forward", "back"),
    }

    def check_rules(self, rules_: KadiRules, seats: int) -> None:
        """Refuses rules that cannot be played by that many."""
        super().check_rules(rules_, seats)
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
        return deal(KadiFastRules(rules_, seats), seats, seeded_rng(seed), starter or 0)

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:
        """The last winner starts; after a drawn game, whoever started it."""
        return winners[0] if winners else first

    def deal_quickly(self, rules_: KadiRules, seats: int, rng: Rng) -> KadiState:
        """Deals with a fast generator: for experiments and benchmarks, never for players."""
        return deal(KadiFastRules(rules_, seats), seats, rng, 0)

    def parse_move(self, text: str) -> moves.Move:
        """Reads a move of a player."""
        return moves.parse_move(text)

    def parse_clock(self, text: str) -> moves.Move:
        """Reads a move of the clock."""
        return moves.parse_clock(text)

    def position(self, rules_: KadiRules, setup: Mapping[str, Any]) -> KadiState:
        """A state set up as a scenario says."""
        return scenario_setup.set_up(rules_, setup)

    def fact(self, state: KadiState, key: str, subject: str) -> str:
        """What a scenario asks about a state."""
        return scenario_setup.fact(state, key, subject)

    def talk(self, event: Event, names: Sequence[str], language: str = "en") -> str | None:
        """The table-talk line for an event."""
        return talk_of_cards(self.languages[language], event, names)

    def guidance(
        self, view: KadiView, rules_: KadiRules, names: Sequence[str], language: str = "en"
    ) -> list[str]:
        """What the player of this view can do now."""
        return guide(view, rules_, names, language)

    def preview(
        self,
        state: KadiState,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> list[str]:
        """What a play would do."""
        return preview(state, seat, self.move_text(words), names, language)


KADI_GAMES = (
    KadiGame(
        "kadi-friendly",
        "Kadi, friendly",
        "Kenya's own game at its gentlest: match, dodge the penalties, and be first out of cards.",
        (2, 4),
        FRIENDLY,
    ),
    KadiGame(
        "kadi-bomb",
        "Kadi, bomb ni bomb",
        "Penalties pile up, and 2s, 3s and Jokers go off together until somebody picks them all.",
        (2, 4),
        BOMB,
    ),
    KadiGame(
        "kadi-classic",
        "Kadi, classic",
        "The household game with all its drama: call “Niko Kadi”, counter jumps, ask with A♠.",
        (2, 5),
        CLASSIC,
    ),
    KadiGame(
        "kadi-live",
        "Kadi, live",
        "Kadi in real time for up to eight: anybody may cancel a jump before the seconds run out.",
        (2, 8),
        LIVE,
    ),
)
