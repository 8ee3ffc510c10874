"""No Kitty Cards: hearts, tiles and magic for two. Both games share one engine and differ in their presets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mezani.games.nokitty.engine.cards import (
    HEARTS_DEALT,
    HEARTS_IN_DECK,
    RECYCLES_IN_DECK,
    SHIELDS_IN_DECK,
    WINDS_IN_DECK,
    is_heart,
    parse_kind,
    parse_kinds,
)
from mezani.games.nokitty.engine.deal import deal
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.moves import parse_clock, parse_move
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.rules import DUEL, FAMILY, STANDARD, NoKittyRules
from mezani.games.nokitty.scenario_setup import fact, normal_tile, set_up
from mezani.games.nokitty.texts import LANGUAGES
from mezani.games.nokitty.texts.guidance import guidance_lines
from mezani.games.nokitty.texts.preview import preview_card
from mezani.games.nokitty.texts.refusals import why_unusable
from mezani.games.nokitty.texts.talk import talk_line
from mezani.games.nokitty.view import PlayerView
from mezani.games.shared.game_base import GameBase, refusal_of
from mezani.rng import deal_rng


class NoKittyGame(GameBase):
    """One preset of No Kitty Cards as a game. With ``alternates``, the other player starts a rematch."""

    family = FAMILY
    languages: ClassVar = LANGUAGES
    setup_types: ClassVar = {"board": dict}
    subject_facts = frozenset({"hand", "count", "score", "tile", "shield"})
    parse_move = staticmethod(parse_move)
    parse_clock = staticmethod(parse_clock)
    position = staticmethod(set_up)
    fact = staticmethod(fact)
    guidance = staticmethod(guidance_lines)
    preview_move = staticmethod(preview_card)
    talk = staticmethod(talk_line)

    def __init__(
        self, game_id: str, title: str, summary: str, preset: NoKittyRules, *, alternates: bool
    ) -> None:
        super().__init__(game_id, title, summary, (2, 2), preset)
        self.alternates = alternates

    def new(
        self,
        rules: NoKittyRules,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,  # noqa: ARG002
    ) -> NoKittyState:
        """Deal a game. Without a starter, the seed decides who starts. There are no practice moves."""
        self.check_rules(rules, seats)
        return deal(NoKittyFastRules(rules), deal_rng(seed), starter)

    def numbers(self, rules: NoKittyRules) -> dict[str, int]:  # noqa: ARG002
        return {
            "hearts": HEARTS_IN_DECK,
            "hearts_dealt": HEARTS_DEALT,
            "winds": WINDS_IN_DECK,
            "recycles": RECYCLES_IN_DECK,
            "shields": SHIELDS_IN_DECK,
        }

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:  # noqa: ARG002
        return 1 - first if self.alternates else None

    @staticmethod
    def standing(player: PlayerView) -> int:
        """The more points, the better."""
        return player.score

    def same(self, key: str, found: str, expected: str) -> bool:
        if key == "hand":
            return sorted(parse_kinds(found)) == sorted(parse_kinds(expected))
        if key == "tile":
            return found == normal_tile(expected)
        return super().same(key, found, expected)

    def why_not(
        self, state: NoKittyState, seat: int, words: Sequence[str], language: str = "en"
    ) -> str:
        """Return why a card can't be used now, or not on that tile."""
        found = state.extend(seat, words)
        if found.complete or found.next or (not words and seat == state.turn):
            return ""
        if seat != state.turn or len(words) == 1:
            return why_unusable(state, seat, parse_kind(words[0]) if words else -1, language)
        error = refusal_of(state, seat, parse_move(self.move_text(words)))
        return "" if error is None else error.reason_in(language)

    def move_text(self, words: Sequence[str]) -> str:
        """Return the move that uses a card on a tile: hearts are placed, magic is played by its name."""
        return " ".join(("place", *words) if is_heart(parse_kind(words[0])) else words)


NOKITTY_GAMES = (
    NoKittyGame(
        "no-kitty",
        "No Kitty Cards",
        "Place hearts on coloured tiles and use magic against your opponent's: most points win.",
        STANDARD,
        alternates=False,
    ),
    NoKittyGame(
        "no-kitty-duel",
        "No Kitty Cards, duel",
        "No Kitty Cards with at most two hearts and one magic card a turn; players take turns starting.",
        DUEL,
        alternates=True,
    ),
)
