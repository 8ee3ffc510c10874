"""Bots: one file each, and one line in BOTS."""

from __future__ import annotations

from mezani.bots.bot import Bot
from mezani.bots.random_bot import RandomBot
from mezani.bots.simple_bot import SimpleBot

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "simple": SimpleBot(),
}

__all__ = ["BOTS", "Bot"]
