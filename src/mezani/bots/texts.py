"""The texts of bots: what every language provides, and how values are shown in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mezani.games.shared.texts.card_talk import shown_cards
from mezani.games.shared.texts.language import Language, Template

Value = TypeVar("Value")

ENGLISH = "en"


@dataclass(frozen=True)
class BotTexts:
    """How bots of one family explain a move in one language.

    ``actions`` describe moves, ``reasons`` are the sentences around them, and ``game`` has the names of cards.
    """

    actions: Mapping[str, Template]
    reasons: Mapping[str, Template]
    game: Language
    ranks: tuple[str, ...] = ()


def in_language(by_language: Mapping[str, Value], language: str) -> Value:
    """Return the value for a language, or the English one if there is no translation.

    >>> in_language({"en": "Draw", "sw": "Okota"}, "sw"), in_language({"en": "Draw"}, "sw")
    ('Okota', 'Draw')
    """
    return by_language.get(language, by_language[ENGLISH])


def shown(fields: Mapping[str, object], names: Sequence[str], game: Language) -> dict[str, object]:
    """Return the fields of a decision with cards, suits and seats as players read them."""
    found = dict(fields)
    for key, value in fields.items():
        if key == "card" and isinstance(value, int):
            found[key] = shown_cards([value], game)
        elif key == "cards" and isinstance(value, Sequence):
            found[key] = shown_cards(value, game)
        elif key == "seat" and isinstance(value, int):
            found["name"] = names[value]
        elif key == "suit" and isinstance(value, int):
            found[key] = game.suits[value]
    return found
