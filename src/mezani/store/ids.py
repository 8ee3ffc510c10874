"""Ids of players and matches."""

from __future__ import annotations

import re
import secrets
import time

ID_SHAPE = re.compile(r"[A-Za-z0-9_-]{22}")
DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
"""The characters of ids in the order of their codes, as digits of a number."""
TIME_DIGITS = 6


def new_id() -> str:
    """Return an id nobody can guess: 22 characters that need no escaping in a URL.

    It never begins with ``-``, so that commands do not take it for an option.
    """
    while (text := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return text


def new_match_id() -> str:
    """Return an id for a match. It begins with the time in seconds.

    Databases keep rows in the order of their ids. Those of matches that are being played are then close together, and
    a commit changes about half as many pages.

    >>> is_id(new_match_id())
    True
    """
    seconds, digits = int(time.time()), ""
    for _ in range(TIME_DIGITS):
        seconds, digit = divmod(seconds, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits + secrets.token_urlsafe(12)


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id.

    >>> is_id(new_id()), is_id("Amina")
    (True, False)
    """
    return ID_SHAPE.fullmatch(text) is not None
