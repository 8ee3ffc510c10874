"""Random codes that people read, say and type."""

from __future__ import annotations

import secrets

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Capital letters and digits without 0, O, 1 and I, which look alike."""


def random_code(length: int) -> str:
    """Return a random code. Every letter has five bits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
