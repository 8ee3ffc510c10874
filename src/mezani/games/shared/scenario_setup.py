"""Setting up scenario positions: each card is named once, and the rest is the deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, card_text, parse_card, set_of
from mezani.errors import ScenarioError
from mezani.games.shared.card_position import CardPosition
from mezani.seats import parse_seat


class ScenarioDeck:
    """A deck from which a scenario takes cards by name, each once."""

    def __init__(self, cards: int) -> None:
        self.whole = cards
        self.left = cards

    def take(self, text: str) -> list[int]:
        """Take the named cards, in order."""
        return [self._take_one(parse_card(word)) for word in text.split()]

    def _take_one(self, card: int) -> int:
        copies = (card, card + 2) if card >= 52 else (card,)
        for candidate in copies:
            if self.left & bit(candidate):
                self.left &= ~bit(candidate)
                return candidate
        if not self.whole & bit(card):
            raise ScenarioError(f"{card_text(card)} is not in this game's deck.")
        raise ScenarioError(f"{card_text(card)} is named more often than it is in the deck.")

    def take_top(self, text: str) -> int:
        """Take the one card on top of the pile."""
        tops = self.take(text)
        if len(tops) != 1:
            raise ScenarioError(f"“top” is one card, not “{text}”.")
        return tops[0]


def place_cards(position: CardPosition, deck: ScenarioDeck, setup: Mapping[str, Any]) -> None:
    """Set the hands, the pile and the deck of a position. Take the top card before."""
    for letter, cards in setup["hands"].items():
        position.hands[parse_seat(letter, position.seats)] = set_of(deck.take(cards))
    position.pile = set_of(deck.take(setup.get("pile", "")))
    order = deck.take(setup.get("deck", ""))
    position.order = vec[i64](order)
    position.deck = deck.left | set_of(order)
    position.turn = parse_seat(setup.get("turn", "A"), position.seats)


def check_keys(
    game: str, setup: Mapping[str, Any], known: set[str], required: Iterable[str]
) -> None:
    """Raise ScenarioError if a position has keys that its game does not know, or lacks one that it needs."""
    unknown = set(setup) - known
    if unknown:
        raise ScenarioError(f"A position of {game} has no “{', '.join(sorted(unknown))}”.")
    for key in required:
        if key not in setup:
            raise ScenarioError(f"“{key}” is missing.")
