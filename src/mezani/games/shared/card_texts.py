"""The cards of a set as text, for views."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import BLACK_JOKERS, CARD_IDS, JOKERS_MASK, RED_JOKERS, card_text, count, lowest

TEXTS: Final = [card_text(card) for card in range(CARD_IDS)]


def texts_of(cards: i64) -> tuple[str, ...]:
    """The cards of a set as text, lowest first; Jokers of a colour look alike and stand together."""
    found: list[str] = []
    rest = cards & ~JOKERS_MASK
    while rest:
        found.append(TEXTS[lowest(rest)])
        rest &= rest - 1
    if cards & JOKERS_MASK:
        found += ["RJ"] * count(cards & RED_JOKERS) + ["BJ"] * count(cards & BLACK_JOKERS)
    return tuple(found)


def text_of(card: i64) -> str:
    """A card as text, nothing for none."""
    return "" if card < 0 else TEXTS[card]
