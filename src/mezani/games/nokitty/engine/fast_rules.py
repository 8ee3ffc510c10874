"""The rules as integers for the compiled engine. Created once for a match and shared by all clones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.shared.words import rules_word

NO_LIMIT: Final = 1000
"""More cards than a player could use in a turn."""


@mypyc_attr(acyclic=True)
class NoKittyFastRules:
    """The rules of one match. A limit of 0 becomes one that is never reached."""

    def __init__(self, rules: NoKittyRules) -> None:
        self.rules = rules
        self.tiles: i64 = rules.tiles
        self.hearts_limit: i64 = rules.hearts_per_turn or NO_LIMIT
        self.magic_limit: i64 = rules.magic_per_turn or NO_LIMIT
        self.turn_seconds: i64 = rules.turn_seconds
        self.rules_word: i64 = rules_word(rules)
