"""Everything No Kitty Cards says to players: one file for each language, and what fills its templates."""

from __future__ import annotations

from mezani.games.nokitty.engine.cards import colour_of, is_heart, kind_text, value_of
from mezani.games.nokitty.texts.english import ENGLISH
from mezani.games.nokitty.texts.swahili import SWAHILI
from mezani.games.shared.texts.language import Language

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "sw": SWAHILI}
"""The languages by code. Their suits are the colours of tiles, white first."""


def card_name(kind: int, texts: Language) -> str:
    """Return the name of a card for players, such as ``red 2`` or ``Wind``."""
    if not is_heart(kind):
        return texts.fill(texts.cards, kind_text(kind), {}) or ""
    fields = {"colour": texts.suits[colour_of(kind)], "value": value_of(kind)}
    return texts.fill(texts.cards, "heart", fields) or ""
