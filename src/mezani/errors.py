"""The errors of the library. Each has a stable ``code`` for programs and a sentence for people.

MezaniError                 the base of all errors
├── IllegalMoveError        illegal_move, not_your_turn: the rules do not allow the move now
├── StaleMoveError          stale: the move is for an older version of the match
├── SeatError               no_such_seat: a match has no seat with that number
├── NotationError           bad_notation: a text is not a card, a move, a seat or a suit
├── RulesError              bad_rules: an unknown switch, a value it does not allow, or switches that clash
├── UnknownGameError        unknown_game: no game has that id
├── RecordError             bad_record: a record cannot be read or replayed
└── ScenarioError           bad_scenario: a scenario file cannot be read
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NOT_TRANSLATED: Mapping[str, str] = MappingProxyType({})


class MezaniError(Exception):
    """The base of all errors. ``reason`` is a sentence for people.

    ``why`` is a finer key for programs, where one code has several reasons.
    """

    code = "error"
    why = ""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def reason_in(self, language: str) -> str:  # noqa: ARG002
        """Return the sentence in a language, or in English if there is no translation."""
        return self.reason


class IllegalMoveError(MezaniError):
    """The rules do not allow a move now. The state has not changed.

    ``code`` is ``illegal_move`` or ``not_your_turn``; ``why`` names the rule, such as ``no_match``.
    ``translations`` has the sentence in every language of the game, by language code.
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
        return self.translations.get(language, self.reason)


class StaleMoveError(MezaniError):
    """The move is for an older version of the match."""

    code = "stale"


class SeatError(MezaniError):
    """A match has no seat with that number."""

    code = "no_such_seat"


class NotationError(MezaniError):
    """A text is not a card, a move, a seat or a suit."""

    code = "bad_notation"


class RulesError(MezaniError):
    """The rules have an unknown switch, a value it does not allow, or switches that clash."""

    code = "bad_rules"


class UnknownGameError(MezaniError):
    """No game has that id."""

    code = "unknown_game"


class RecordError(MezaniError):
    """A record cannot be read or replayed."""

    code = "bad_record"


class ScenarioError(MezaniError):
    """A scenario file cannot be read."""

    code = "bad_scenario"
