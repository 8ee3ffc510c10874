"""The bots of Qute, a file for each level."""

from __future__ import annotations

from mezani.bots.bot import Bot
from mezani.bots.qute.casual import CasualBot
from mezani.bots.qute.rookie import RookieBot
from mezani.bots.qute.sharp import SharpBot

QUTE_LEVELS: dict[str, Bot] = {
    "rookie": RookieBot(),
    "casual": CasualBot(),
    "sharp": SharpBot(),
}
