"""Names: what a player may be called, and which names are too similar for two accounts.

A name has 1 to 24 visible characters of any script. Invisible characters, characters that change the writing
direction, markup, and characters with a meaning in records or URLs are refused rather than removed, so that no player
gets a name they did not ask for. Full-width and other compatibility forms become plain ones first.

Only accounts own their name, and every name that looks like it (`name_keys`). Guests may share names with each other,
but cannot take the name of an account, so that nobody can impersonate a known player. An account can take a name that
guests use: guests are always marked as guests.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from mezani.server.errors import BadNameError
from mezani.store.name_keys import name_key, name_skeleton

MAX_LENGTH = 24
MAX_CODE_POINTS = 64
MAX_MARKS = 3
"""Accents on one letter; more would run into the lines above and below."""

FORBIDDEN = "<>&,#/\\"
PRESENTATION = "\ufe0e\ufe0f"
"""Variation selectors, which keyboards add to emoji; they are removed."""

INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | frozenset(chr(code) for code in (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)))
"""Letters, marks and symbols that are drawn as nothing."""

RESERVED = (
    *("admin", "administrator", "moderator", "mezani", "system", "server", "support"),
    *("clock", "bot", "nobody", "everybody", "spectator", "deleted", "deleted player", "guest"),
)

RIGHT_TO_LEFT = {"R", "AL"}


def bidi_isolated(name: str) -> str:
    """Return a name for use in a sentence, in bidi isolates if it is written from right to left."""
    is_right_to_left = any(
        unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in name
    )
    return f"\u2068{name}\u2069" if is_right_to_left else name


def checked_name(text: str) -> str:
    """Return a player's name as it will be shown, or raise `BadNameError` with what is wrong with it."""
    plain = unicodedata.normalize(
        "NFKC", text.translate({ord(character): None for character in PRESENTATION})
    )
    _refuse_invisible(plain)
    name = " ".join(plain.split())
    _refuse_signs(name)
    _refuse_lengths(name)
    if name_skeleton(name) in _reserved_skeletons():
        raise BadNameError(
            f"“{name}” is reserved: please choose another name.",
            "name_reserved",
        )
    return name


def look_alike(one: str, other: str) -> bool:
    """Return whether two names are the same, or could be taken for each other."""
    return name_key(one) == name_key(other) or name_skeleton(one) == name_skeleton(other)


@cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(name_skeleton(name) for name in RESERVED)


def _refuse_invisible(text: str) -> None:
    for character in text:
        if unicodedata.category(character) in INVISIBLE_CATEGORIES or character in INVISIBLE:
            raise BadNameError(
                f"A name can't contain invisible characters (here U+{ord(character):04X}).",
                "name_invisible",
            )


def _refuse_signs(name: str) -> None:
    for character in name:
        if character in FORBIDDEN:
            raise BadNameError(f"A name can't contain “{character}”.", "name_symbol")


def _refuse_lengths(name: str) -> None:
    marks = length = 0
    for character in name:
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        length += not is_mark
        if marks > MAX_MARKS or (is_mark and not length):
            raise BadNameError("A name can't have this many accents on one letter.", "name_accents")
    if length > MAX_LENGTH or len(name) > MAX_CODE_POINTS:
        raise BadNameError(
            f"A name can have at most {MAX_LENGTH} characters; this one has {length}.",
            "name_too_long",
        )
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise BadNameError("A name needs at least one letter, digit or symbol.", "name_empty")
