"""Reasons as sentences: what a language brings, and what is the same in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mezani.games.shared.card_talk import shown_cards
from mezani.games.shared.language import Language, Template

Spoken = TypeVar("Spoken")

ENGLISH = "en"


@dataclass(frozen=True)
class Words:
    """What a language needs to explain a move: moves in words, reasons around them, and the game's own names."""

    doing: Mapping[str, Template]
    reasons: Mapping[str, Template]
    game: Language
    ranks: tuple[str, ...] = ()


def in_language(spoken: Mapping[str, Spoken], language: str) -> Spoken:
    """What is said in a language, or in English where nobody has translated it.

    >>> in_language({"en": "Draw", "sw": "Okota"}, "sw"), in_language({"en": "Draw"}, "sw")
    ('Okota', 'Draw')
    """
    return spoken.get(language, spoken[ENGLISH])


def shown(fields: Mapping[str, object], names: Sequence[str], game: Language) -> dict[str, object]:
    """What a reason is about, as people write it."""
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
