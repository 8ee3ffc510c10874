"""The error family. Every error has a stable ``code`` for programs and a sentence for people.

MezaniError                 anything this library refuses
├── IllegalMoveError        illegal_move, not_your_turn: the move is well formed but not allowed now
├── StaleMoveError          stale: it was made for an older version of the match
├── NotationError           bad_notation: text that is not a card, a move, a seat or a suit
├── RulesError              bad_rules: an unknown switch, a value it does not take, switches that clash
├── UnknownGameError        unknown_game: no game has that id
├── RecordError             bad_record: a record that cannot be read or does not replay
└── ScenarioError           bad_scenario: a scenario file that cannot be read
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NOT_TRANSLATED: Mapping[str, str] = MappingProxyType({})


class MezaniError(Exception):
    """Anything this library refuses, with a stable code and a sentence that says why.

    ``why`` is a finer word than the code, for programs too, where a code stands for several reasons.
    """

    code = "error"
    why = ""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def reason_in(self, language: str) -> str:  # noqa: ARG002
        """The sentence in a language; English where there is no other."""
        return self.reason


class IllegalMoveError(MezaniError):
    """A move the rules do not allow now. The state is as it was.

    ``code`` is ``illegal_move`` or ``not_your_turn``; ``why`` names the rule, e.g. ``no_match``.
    ``translations`` are the same sentence in the languages of the game, by their codes.
    """

    code = "illegal_move"

    def __init__(
        self, why: str, reason: str, translations: Mapping[str, str] = NOT_TRANSLATED
    ) -> None:
        super().__init__(reason)
        self.why = why
        self.translations = translations
        if why == "not_your_turn":
            self.code = "not_your_turn"

    def reason_in(self, language: str) -> str:
        """The sentence in a language the game speaks, else in English."""
        return self.translations.get(language, self.reason)


class StaleMoveError(MezaniError):
    """The move was made for a version of the match that has passed."""

    code = "stale"


class NotationError(MezaniError):
    """Text that is not a card, a move, a seat or a suit."""

    code = "bad_notation"


class RulesError(MezaniError):
    """House rules that cannot be: an unknown switch, a wrong value, or two that clash."""

    code = "bad_rules"


class UnknownGameError(MezaniError):
    """No game has that id."""

    code = "unknown_game"


class RecordError(MezaniError):
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class ScenarioError(MezaniError):
    """A scenario file that cannot be read."""

    code = "bad_scenario"
