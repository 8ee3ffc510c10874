"""The box of cards a scenario position is made from: each card is named once, and the rest is the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, card_text, parse_card
from mezani.errors import ScenarioError
from mezani.games.shared.card_position import CardPosition
from mezani.seats import parse_seat


class ScenarioDeck:
    """A deck from which named cards are taken, each once."""

    def __init__(self, cards: int) -> None:
        self.whole = cards
        self.left = cards

    def take(self, text: str) -> list[int]:
        """Takes the named cards, in order."""
        return [self._take_one(parse_card(word)) for word in text.split()]

    def _take_one(self, card: int) -> int:
        twins = (card, card + 2) if card >= 52 else (card,)
        for candidate in twins:
            if self.left & bit(candidate):
                self.left &= ~bit(candidate)
                return candidate
        if not self.whole & bit(card):
            raise ScenarioError(f"{card_text(card)} is not in this game's deck.")
        raise ScenarioError(f"{card_text(card)} is named more often than the deck has it.")

    def take_top(self, text: str) -> int:
        """Takes the one card on top of the pile."""
        tops = self.take(text)
        if len(tops) != 1:
            raise ScenarioError(f"top is one card, not “{text}”.")
        return tops[0]


def lay_out(table: CardPosition, box: ScenarioDeck, setup: Mapping[str, Any]) -> None:
    """Lays the hands, the pile and the deck of a position; the top has been taken before."""
    for letter, cards in setup["hands"].items():
        table.hands[parse_seat(letter, table.seats)] = as_set(box.take(cards))
    table.pile = as_set(box.take(setup.get("pile", "")))
    order = box.take(setup.get("deck", ""))
    table.order = vec[i64](order)
    table.deck = box.left | as_set(order)
    table.turn = parse_seat(setup.get("turn", "A"), table.seats)


def refuse_unknown_keys(game: str, setup: Mapping[str, Any], known: set[str]) -> None:
    """Refuses a position that says something its game does not know."""
    unknown = set(setup) - known
    if unknown:
        raise ScenarioError(f"{game} has no “{', '.join(sorted(unknown))}” in a position.")


def as_set(cards: list[int]) -> int:
    """A list of cards as a set."""
    together: int = 0
    for card in cards:
        together |= bit(card)
    return together
