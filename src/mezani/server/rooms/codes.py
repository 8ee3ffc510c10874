"""Room codes: six characters people can read to each other, without those that look alike."""

from __future__ import annotations

import secrets

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Capital letters and digits, without 0 and O, 1 and I."""

CODE_LENGTH = 6


def fresh_code() -> str:
    """A code nobody can guess: one of a thousand million."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str | None:
    """A code as somebody typed it, or None where it can't be one."""
    code = "".join(text.split()).replace("-", "").upper()
    is_code = len(code) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in code)
    return code if is_code else None
