"""Names for what has none: players and matches."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """An id nobody can guess: 22 characters that are fit for an address."""
    return secrets.token_urlsafe(16)
