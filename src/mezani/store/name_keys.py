"""How names are compared: by key, to find the account that somebody means, and by skeleton, to find lookalikes.

Both are stored with an account and are unique. A change here needs a migration that computes them again.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

MAX_KEY = 128
LEFT_TO_RIGHT_MARK = "\u200e"
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def name_key(name: str) -> str:
    """Return a name without case, spaces, punctuation and accents.

    >>> name_key("Mary Ann") == name_key("maryann")
    True
    """
    return _significant(unicodedata.normalize("NFKC", name).casefold())


@lru_cache(4096)
def name_skeleton(name: str) -> str:
    """Return what a name looks like, without what `name_key` leaves out: names with one skeleton look alike.

    Confusable characters are replaced by their prototypes (UTS 39) in the name and in its lower case. In addition,
    small capitals are letters, and i is l, as its capital is.

    >>> name_skeleton("Pаypal") == name_skeleton("PayPa1")  # the second letter is Cyrillic
    True
    """
    shown = _prototypes_of(unicodedata.normalize("NFKC", name))
    folded = _prototypes_of(shown.casefold())
    letters = "".join(_plain_letter(character) for character in folded)
    return _significant(letters).replace("i", "l")


def _significant(text: str) -> str:
    kept = [c for c in _without_accents(text) if unicodedata.category(c)[0] not in "CPZ"]
    return unicodedata.normalize("NFKC", "".join(kept))[:MAX_KEY]


def _without_accents(text: str) -> str:
    kept: list[str] = []
    for character in unicodedata.normalize("NFKD", text):
        # In scripts such as Devanagari or Thai, marks are vowels and change the name.
        if unicodedata.combining(character) and kept and ord(kept[-1]) < 0x0530:
            continue
        kept.append(character)
    return "".join(kept)


def _prototypes_of(text: str) -> str:
    replaced = unicodedata.normalize("NFD", text).translate(prototypes())
    return unicodedata.normalize("NFD", replaced)


def _plain_letter(character: str) -> str:
    name = unicodedata.name(character, "")
    return name[-1].lower() if name[:-1] == SMALL_CAPITAL else character


@cache
def prototypes() -> dict[int, str]:
    """Return Unicode's confusable characters with the character or the text that each is mapped to.

    The library lists what looks like a character: for a prototype all characters that are mapped to it, for these
    only the prototype. Of two characters that have only each other, the first is taken as the prototype.
    """
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - takes half a second

    alike = {
        character.replace(LEFT_TO_RIGHT_MARK, ""): [
            found["c"].replace(LEFT_TO_RIGHT_MARK, "") for found in listed
        ]
        for character, listed in confusables_data.items()
    }
    return {
        ord(character): found[0]
        for character, found in alike.items()
        if len(character) == len(found) == 1
        and not (alike[found[0]] == [character] and len(found[0]) == 1 and character < found[0])
    }
