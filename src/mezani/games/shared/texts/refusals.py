"""Refusals in every language of a game. The error holds the sentences, as the state may change later."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mezani.errors import IllegalMoveError
from mezani.games.shared.texts.language import Language


def refused(
    why: str,
    key: str,
    languages: Mapping[str, Language],
    fields_in: Callable[[Language], Mapping[str, object]],
) -> IllegalMoveError:
    """Return the error for a reason. ``fields_in`` returns the fields of its sentence in a language."""
    sentences = {
        code: words.fill(words.refusals, key, fields_in(words)) or why
        for code, words in languages.items()
    }
    return IllegalMoveError(why, sentences["en"], sentences)
