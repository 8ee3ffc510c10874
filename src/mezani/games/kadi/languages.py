"""The languages Kadi speaks: one line each."""

from __future__ import annotations

from mezani.games.kadi.english import ENGLISH
from mezani.games.kadi.swahili import SWAHILI
from mezani.games.shared.language import Language

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "sw": SWAHILI}
