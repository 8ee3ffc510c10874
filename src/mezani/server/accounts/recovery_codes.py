"""Recovery codes: a second secret of an account, for players who have forgotten their password.

There are no e-mail addresses, so a code is the only way back. It is shown once, works once, and only its hash is
stored.
"""

from __future__ import annotations

from mezani.server.random_codes import random_code

LENGTH = 20
GROUP = 5


def new_recovery_code() -> str:
    """Return a code of 100 random bits: ``X7KQ2-MBW5T-…``."""
    letters = random_code(LENGTH)
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def normalized_code(text: str) -> str:
    """Return a code as it is hashed, whatever case and separators somebody typed.

    >>> normalized_code(" x7kq2 mbw5t-")
    'X7KQ2MBW5T'
    """
    return "".join(character for character in text.upper() if character.isalnum())
