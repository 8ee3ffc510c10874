"""What game objects have in common: names, seats, lobby texts, partial plays, and comparing scenario facts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.cards import SUITS, parse_cards, parse_suit
from mezani.errors import IllegalMoveError, RulesError, ScenarioError
from mezani.game import About, Preview
from mezani.games.shared.texts.language import Language
from mezani.switches import switches


class GameBase(ABC):
    """A game with its texts.

    ``idle_move`` is any move without cards; its refusal explains why a seat must wait. ``missing_declarations`` are
    refusals that only mean that a declaration, such as a suit, is missing. Of the facts that scenarios ask for,
    ``word_facts`` have one of a few values and ``card_facts`` are cards.
    """

    family: str
    languages: ClassVar[Mapping[str, Language]]
    idle_move: ClassVar[str] = ""
    missing_declarations: ClassVar[frozenset[str]] = frozenset()
    setup_types: ClassVar[Mapping[str, type]] = {}
    subject_facts: ClassVar[frozenset[str]] = frozenset({"hand", "count"})
    word_facts: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    card_facts: ClassVar[tuple[str, ...]] = ("hand", "top")

    def __init__(
        self, game_id: str, title: str, summary: str, seats: tuple[int, int], preset: Any
    ) -> None:
        self.id = game_id
        self.title = title
        self.summary = summary
        self.min_seats, self.max_seats = seats
        self.preset = preset

    def about(self, language: str = "en") -> About:
        labels = self.languages[language].labels
        return About(
            title=labels.titles.get(self.id, self.title),
            summary=labels.summaries.get(self.id, self.summary),
            switches={switch.name: labels.of_switch(switch) for switch in switches(self.preset)},
        )

    def numbers(self, rules: Any) -> dict[str, int]:  # noqa: ARG002
        return {}

    def check_rules(self, rules: Any, seats: int) -> None:  # noqa: ARG002
        """Check the number of players. A game whose switches can clash checks those as well."""
        if not self.min_seats <= seats <= self.max_seats:
            allowed = sorted({self.min_seats, self.max_seats})
            raise RulesError(
                f"{self.id} is for {' to '.join(map(str, allowed))} players, not {seats}."
            )

    def next_starter(self, first: int, winners: Sequence[int]) -> int | None:  # noqa: ARG002
        return None

    def ranks(self, state: Any) -> list[int]:
        winners = state.winners()
        if not winners:
            return [1] * state.seats
        players = enumerate(state.view(None).players)
        standings = [(seat in winners, self.standing(player)) for seat, player in players]
        return [1 + sum(other > standing for other in standings) for standing in standings]

    @staticmethod
    def standing(player: Any) -> int:
        """Return what ranks the players who did not win, the higher the better: by default few cards left."""
        return -int(player.cards)

    def expects_call(self, state: Any, seat: int, *, publicly: bool) -> bool:  # noqa: ARG002
        return False

    # Partial plays

    def why_not(self, state: Any, seat: int, words: Sequence[str], language: str = "en") -> str:
        found = state.extend(seat, words)
        if not words and (found.next or seat == state.turn):
            return ""
        if words and not found.complete and found.next:
            return ""
        move = self.parse_move(self.move_text(words) if words else self.idle_move)
        error = refusal_of(state, seat, move)
        if error is None or (found.complete and error.why in self.missing_declarations):
            return ""
        return error.reason_in(language)

    def move_text(self, words: Sequence[str]) -> str:
        """Return the text of the move that plays these words."""
        return " ".join(("play", *words))

    @abstractmethod
    def parse_move(self, text: str) -> Any:
        """Parse a move of a player."""

    def preview(
        self,
        state: Any,
        seat: int,
        words: Sequence[str],
        names: Sequence[str],
        language: str = "en",
    ) -> Preview:
        move = self.parse_move(self.move_text(words))
        return self.preview_move(state, seat, move, names, language)

    @staticmethod
    def preview_move(
        state: Any,  # noqa: ARG004
        seat: int,  # noqa: ARG004
        move: Any,  # noqa: ARG004
        names: Sequence[str],  # noqa: ARG004
        language: str = "en",  # noqa: ARG004
    ) -> Preview:
        """Return what a move would do. A game without previews returns an empty one."""
        return Preview()

    # Scenarios

    def same(self, key: str, found: str, expected: str) -> bool:
        if key in self.card_facts:
            return cards_or_none(found) == cards_or_none(expected)
        if key in self.word_facts and expected.lower() not in self.word_facts[key]:
            raise ScenarioError(f"“? {key}” is one of {', '.join(self.word_facts[key])}.")
        if key == "suit" and expected.lower() != "none":
            return found == SUITS[parse_suit(expected)]
        return found.lower() == expected.lower()


def refusal_of(state: Any, seat: int, move: Any) -> IllegalMoveError | None:
    """Return the error that making a move would raise, or None if the move is legal."""
    try:
        state.clone().apply(seat, move)
    except IllegalMoveError as error:
        return error
    return None


def cards_or_none(text: str) -> list[int]:
    """Return the cards of a fact in order; an empty list for ``none``."""
    return [] if text.lower() == "none" else sorted(parse_cards(text))
