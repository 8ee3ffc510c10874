"""The languages No Kitty Cards speaks: one line each. Its suits are the colours, white first."""

from __future__ import annotations

from mezani.games.nokitty.engine.cards import colour_of, is_heart, kind_text, value_of
from mezani.games.nokitty.texts.english import ENGLISH
from mezani.games.nokitty.texts.swahili import SWAHILI
from mezani.games.shared.texts.language import Language, fill

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "sw": SWAHILI}


def card_name(kind: int, words: Language) -> str:
    """A card for people: ``red 2``, ``Wind``."""
    if not is_heart(kind):
        return fill(words.cards, kind_text(kind), {}) or ""
    fields = {"colour": words.suits[colour_of(kind)], "value": value_of(kind)}
    return fill(words.cards, "heart", fields) or ""
