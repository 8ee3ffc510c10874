"""Names: what a player may be called, and which names are too similar for two accounts.

A name has 1 to 24 visible characters of any script. Invisible characters, characters that change the writing
direction, markup, and characters with a meaning in records or URLs are refused rather than removed, so that no player
gets a name they did not ask for. Full-width and other compatibility forms become plain ones first.

Only accounts own their name. Guests may share names with each other, but cannot take the name of an account, so that
nobody can impersonate a known player. An account can take a name that guests use: guests are always marked as guests.
"""

from __future__ import annotations

import unicodedata

from mezani.server.errors import BadNameError

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

LOOKALIKES = str.maketrans(
    "01|iаеорсухіѕјԁһквмнтгոοαινρκτυβ",
    "olllaeopcyxlsjdhkbmhtrnoalvpktub",
)
"""Similar characters, mapped to one of them. Lower case is enough, since case is folded."""

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
    if name_key(name) in RESERVED_KEYS:
        raise BadNameError(
            f"“{name}” is reserved: please choose another name.",
            "name_reserved",
        )
    return name


def name_key(name: str) -> str:
    """Return a name as accounts are compared: without case, spaces, punctuation, accents and lookalikes.

    >>> name_key("Mary Ann") == name_key("maryann")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOKALIKES)
    letters = [character for character in _without_accents(folded) if _is_significant(character)]
    return unicodedata.normalize("NFKC", "".join(letters))[:128]


def _without_accents(text: str) -> str:
    kept: list[str] = []
    for character in unicodedata.normalize("NFKD", text):
        # In scripts such as Devanagari or Thai, marks are vowels and change the name.
        if unicodedata.combining(character) and kept and ord(kept[-1]) < 0x0530:
            continue
        kept.append(character)
    return "".join(kept).translate(LOOKALIKES)


def _is_significant(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CPZ"


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


RESERVED_KEYS = frozenset(name_key(name) for name in RESERVED)
