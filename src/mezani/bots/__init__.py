"""Bots: four levels for every game. BOTS has one line for each bot."""

from __future__ import annotations

from mezani.bots.bot import Bot, MoveChooser
from mezani.bots.levels import CASUAL, LEVELS, MASTER, RANDOM, ROOKIE, SHARP
from mezani.bots.observation import Observation, observe

BOTS: dict[str, Bot] = {
    "random": RANDOM,
    "rookie": ROOKIE,
    "casual": CASUAL,
    "sharp": SHARP,
    "master": MASTER,
}

__all__ = ["BOTS", "LEVELS", "Bot", "MoveChooser", "Observation", "observe"]
