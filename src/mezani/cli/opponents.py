"""Who sits on the other chairs: the level of the bots, and the words that ask for it again."""

from __future__ import annotations

from mezani.bots import BOTS, Bot

USUAL_LEVEL = "casual"
USUAL_BOT = BOTS[USUAL_LEVEL]


def words_for(bot: Bot) -> list[str]:
    """What a command has to say to have these bots again; nothing for the usual ones."""
    names = [name for name, known in BOTS.items() if known is bot and name != USUAL_LEVEL]
    return ["--bots", *names] if names else []
