"""Ids of players and matches."""

from __future__ import annotations

import re
import secrets

ID_SHAPE = re.compile(r"[A-Za-z0-9_-]{22}")


def new_id() -> str:
    """Return an id nobody can guess: 22 characters that need no escaping in a URL.

    It never begins with ``-``, so that commands do not take it for an option.
    """
    while (text := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return text


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id.

    >>> is_id(new_id()), is_id("Amina")
    (True, False)
    """
    return ID_SHAPE.fullmatch(text) is not None
