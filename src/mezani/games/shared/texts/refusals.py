"""A refusal in every language a game speaks, written down while the table is as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mezani.errors import IllegalMoveError
from mezani.games.shared.texts.language import Language, fill


def refused(
    why: str,
    key: str,
    languages: Mapping[str, Language],
    fields_in: Callable[[Language], Mapping[str, object]],
) -> IllegalMoveError:
    """The error for a reason; ``fields_in`` says what its sentence names, in a language."""
    told = {
        code: fill(words.refusals, key, fields_in(words)) or why
        for code, words in languages.items()
    }
    return IllegalMoveError(why, told["en"], told)
