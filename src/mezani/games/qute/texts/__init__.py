"""Everything Qute says to players: one file for each language, and what fills its templates."""

from __future__ import annotations

from mezani.games.qute.texts.english import ENGLISH
from mezani.games.qute.texts.swahili import SWAHILI
from mezani.games.shared.texts.language import Language

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "sw": SWAHILI}
