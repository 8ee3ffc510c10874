"""The bots of No Kitty Cards, a file for each level."""

from __future__ import annotations

from mezani.bots.bot import Bot
from mezani.bots.nokitty.casual import CasualBot
from mezani.bots.nokitty.rookie import RookieBot
from mezani.bots.nokitty.sharp import SharpBot

NOKITTY_LEVELS: dict[str, Bot] = {
    "rookie": RookieBot(),
    "casual": CasualBot(),
    "sharp": SharpBot(),
}
