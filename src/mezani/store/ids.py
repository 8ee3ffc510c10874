"""Names for what has none: players and matches."""

from __future__ import annotations

import re
import secrets

ID_SHAPE = re.compile(r"[A-Za-z0-9_-]{22}")


def new_id() -> str:
    """An id nobody can guess: 22 characters that are fit for an address."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether a text could be such an id.

    >>> is_id(new_id()), is_id("Amina")
    (True, False)
    """
    return ID_SHAPE.fullmatch(text) is not None
