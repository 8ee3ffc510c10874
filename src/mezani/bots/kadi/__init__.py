"""The bots of Kadi, a file for each level."""

from __future__ import annotations

from mezani.bots.bot import Bot
from mezani.bots.kadi.casual import CasualBot
from mezani.bots.kadi.rookie import RookieBot
from mezani.bots.kadi.sharp import SharpBot

KADI_LEVELS: dict[str, Bot] = {
    "rookie": RookieBot(),
    "casual": CasualBot(),
    "sharp": SharpBot(),
}
