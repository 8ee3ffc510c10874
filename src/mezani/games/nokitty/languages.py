"""The languages No Kitty Cards speaks: one line each. Its suits are the colours, white first."""

from __future__ import annotations

from mezani.games.nokitty.english import ENGLISH
from mezani.games.nokitty.pieces import colour_of, is_heart, kind_text, value_of
from mezani.games.shared.language import Language

LANGUAGES: dict[str, Language] = {"en": ENGLISH}


def card_name(kind: int, words: Language) -> str:
    """A card for people: ``red 2``, ``Wind``."""
    if is_heart(kind):
        return f"{words.suits[colour_of(kind)]} {value_of(kind)}"
    return kind_text(kind).capitalize()
