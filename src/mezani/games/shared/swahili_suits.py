"""The suits in Swahili. Their names differ from place to place, so the sign goes with them."""

from __future__ import annotations

SUITS = ("jembe ♠", "kopa ♥", "uru ♦", "maua ♣")
