"""Names: what a player may be called, and which names are too alike for two accounts.

A name is 1 to 24 visible characters of any script. What can't be seen, turns the writing direction, is markup, or
means something in a record or an address is refused rather than taken out, so that nobody gets another name than
they asked for. Full-width and other compatibility forms become plain ones first.

Only accounts own their name. Guests may be called alike, and like a guest who later signs up, but not like an
account: else anybody could sit down as somebody known. An account can take a name that guests use: guests are
marked as guests wherever they are shown.
"""

from __future__ import annotations

import unicodedata

from mezani.server.errors import BadNameError

LONGEST = 24
MOST_CODE_POINTS = 64
MOST_MARKS = 3
"""Marks on one letter; more are a flood that runs over the lines above and below."""

NOT_IN_NAMES = "<>&,#/\\"
PRESENTATION = "\ufe0e\ufe0f"
"""They choose how an emoji is drawn, and keyboards send them; names do without."""

UNSEEN_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | frozenset(chr(code) for code in (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)))
"""Letters, marks and symbols that show nothing."""

RESERVED = (
    *("admin", "administrator", "moderator", "mezani", "system", "server", "support"),
    *("clock", "bot", "nobody", "everybody", "spectator", "deleted", "deleted player", "guest"),
)

ALIKE = str.maketrans(
    "01|iаеорсухіѕјԁһквмнтгոοαινρκτυβ",
    "olllaeopcyxlsjdhkbmhtrnoalvpktub",
)
"""Characters that look like others, as one of them; small letters are enough, as case is folded."""


RIGHT_TO_LEFT = {"R", "AL"}


def in_sentence(name: str) -> str:
    """A name as it stands in a sentence: set apart, if it is written from right to left, lest it turn the rest."""
    turns = any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def checked_name(text: str) -> str:
    """A player's name as it will be shown; `BadNameError` says what is wrong with it."""
    plain = unicodedata.normalize(
        "NFKC", text.translate({ord(sign): None for sign in PRESENTATION})
    )
    _refuse_unseen(plain)
    name = " ".join(plain.split())
    _refuse_signs(name)
    _refuse_lengths(name)
    if name_key(name) in RESERVED_KEYS:
        raise BadNameError(
            f"“{name}” is a name the registry keeps for itself: please choose another.",
            "name_reserved",
        )
    return name


def name_key(name: str) -> str:
    """A name as accounts are compared: without case, spaces, punctuation and accents, look-alikes as one.

    >>> name_key("Mary Ann") == name_key("maryann")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(ALIKE)
    letters = [sign for sign in _without_accents(folded) if _tells_apart(sign)]
    return unicodedata.normalize("NFKC", "".join(letters))[:128]


def _without_accents(text: str) -> str:
    kept: list[str] = []
    for sign in unicodedata.normalize("NFKD", text):
        # In scripts such as Devanagari or Thai, marks are vowels and make another name.
        if unicodedata.combining(sign) and kept and ord(kept[-1]) < 0x0530:
            continue
        kept.append(sign)
    return "".join(kept).translate(ALIKE)


def _tells_apart(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CPZ"


def _refuse_unseen(text: str) -> None:
    for sign in text:
        if unicodedata.category(sign) in UNSEEN_CATEGORIES or sign in UNSEEN:
            raise BadNameError(
                f"A name can't have characters in it that nobody sees (here U+{ord(sign):04X}).",
                "name_unseen",
            )


def _refuse_signs(name: str) -> None:
    for sign in name:
        if sign in NOT_IN_NAMES:
            raise BadNameError(f"A name can't have “{sign}” in it.", "name_sign")


def _refuse_lengths(name: str) -> None:
    marks = length = 0
    for sign in name:
        is_mark = unicodedata.category(sign) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        length += not is_mark
        if marks > MOST_MARKS or (is_mark and not length):
            raise BadNameError("A name can't pile marks on a letter.", "name_marks")
    if length > LONGEST or len(name) > MOST_CODE_POINTS:
        raise BadNameError(
            f"A name can have at most {LONGEST} characters; this one has {length}.", "name_too_long"
        )
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise BadNameError("A name needs at least one letter, digit or symbol.", "name_empty")


RESERVED_KEYS = frozenset(name_key(name) for name in RESERVED)
