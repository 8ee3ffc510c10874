"""Everything Kadi says, in every language. A language is one line here."""

from __future__ import annotations

from mezani.games.kadi.texts.english import ENGLISH
from mezani.games.kadi.texts.swahili import SWAHILI
from mezani.games.shared.texts.language import Language

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "sw": SWAHILI}
