"""No Kitty Cards: tiles, hearts and magic for two; one engine, and two games that are presets of its switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.game import Event
from mezani.games.nokitty import scenario_setup
from mezani.games.nokitty.engine import moves
from mezani.games.nokitty.engine.cards import HEART_KINDS, parse_kind, parse_kinds
from mezani.games.nokitty.engine.deal import deal
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.rules import DUEL, FAMILY, OPEN, NoKittyRules
from mezani.games.nokitty.texts.guidance import guide
from mezani.games.nokitty.texts.languages import LANGUAGES
from mezani.games.nokitty.texts.preview import preview, why_unusable
from mezani.games.nokitty.texts.talk import talk_line
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.game_base import GameBase, refusal_of
from mezani.rng import seeded_rng


class NoKittyGame(GameBase):
    """One preset of No Kitty Cards as a game. ``takes_turns``: a rematch is started by the other player."""

    family = FAMILY
    languages: ClassVar = LANGUAGES

    def __init__(
        self, game_id: str, title: str, summary: str, preset: NoKittyRules, *, takes_turns: bool
    ) -> None:
        super().__init__(game_id, title, summary, (2, 2), preset)
        self.takes_turns = takes_turns

    def new(
        self,
        rules: NoKittyRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,  # noqa: ARG002
    ) -> NoKittyState:
        """Deals a game from a seed, which also says who starts. There are no practice moves."""
        self.check_rules(rules, seats)
        return deal(NoKittyFastRules(rules), seeded_rng(seed), starter)

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:  # noqa: ARG002
        """Chance again, or the player who did not start the last game."""
        return 1 - first if self.takes_turns else None

    def parse_move(self, text: str) -> moves.Move:
        """Reads a move of a player."""
        return moves.parse_move(text)

    def parse_clock(self, text: str) -> moves.Move:
        """Reads a move of the clock."""
        return moves.parse_clock(text)

    def position(self, rules: NoKittyRules, setup: Mapping[str, Any]) -> NoKittyState:
        """A state set up as a scenario says."""
        return scenario_setup.set_up(rules, setup)

    def fact(self, state: NoKittyState, key: str, subject: str) -> str:
        """What a scenario asks about a state."""
        return scenario_setup.fact(state, key, subject)

    def same(self, key: str, found: str, expected: str) -> bool:
        """Whether two facts are the same: cards in any order and spelling."""
        if key == "hand":
            return sorted(parse_kinds(found)) == sorted(parse_kinds(expected))
        if key == "tile":
            return found == scenario_setup.normal_tile(expected)
        return super().same(key, found, expected)

    def talk(self, event: Event, names: Sequence[str], language: str = "en") -> str | None:
        """The position-talk line for an event."""
        return talk_line(event, names, language)

    def guidance(
        self,
        view: NoKittyView,
        rules: NoKittyRules,
        names: Sequence[str],  # noqa: ARG002
        language: str = "en",
    ) -> list[str]:
        """What the player of this view can do now."""
        return guide(view, rules, language)

    def why_not(
        self, state: NoKittyState, seat: int, words: Sequence[str], language: str = "en"
    ) -> str:
        """Why a card can't be used now, or not on that tile."""
        found = state.extend(seat, words)
        if found.complete or found.next or (not words and seat == state.turn):
            return ""
        if seat != state.turn or len(words) == 1:
            return why_unusable(state, seat, words, language)
        error = refusal_of(state, seat, self.parse_move(self.spelled(words)))
        return "" if error is None else error.reason_in(language)

    def spelled(self, words: Sequence[str]) -> str:
        """The text of the move that uses a card on a tile: hearts are placed, magic goes by its name."""
        is_heart = parse_kind(words[0]) < HEART_KINDS
        return " ".join(("place", *words) if is_heart else words)

    def preview(
        self,
        state: NoKittyState,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> list[str]:
        """What using a card would do."""
        return preview(state, seat, self.parse_move(self.spelled(words)), names, language)


NO_KITTY_GAMES = (
    NoKittyGame(
        "no-kitty",
        "No Kitty Cards",
        "Lay hearts on tiles of their colour, and blow the other's away by magic: most points win.",
        OPEN,
        takes_turns=False,
    ),
    NoKittyGame(
        "no-kitty-duel",
        "No Kitty Cards, duel",
        "No Kitty Cards, tighter: two hearts and one magic card a turn, so that every choice counts.",
        DUEL,
        takes_turns=True,
    ),
)
