"""The key of a day, which decides its deals. Its hash is public at once, the key itself when the day is over.

The seed of a deal is the HMAC-SHA256 of ``mezani daily DAY GAME`` with the key, so that anybody can check a published
key: it has the hash shown on that day, and it gives the seed of the match.

>>> key_hash("tea")[:8], deal_seed("tea", "2026-11-16", "qute")[:8]
('1c7ce748', '58795405')
"""

from __future__ import annotations

import hashlib
import hmac


def key_hash(key: str) -> str:
    """Return the hash that is public from the beginning of the day."""
    return hashlib.sha256(f"mezani daily:{key}".encode()).hexdigest()


def deal_seed(key: str, day: str, game_id: str) -> str:
    """Return the seed of a day's deal of a game."""
    text = f"mezani daily {day} {game_id}"
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
