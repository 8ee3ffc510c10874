"""The language of a response: the requested one, if the game has texts in it."""

from __future__ import annotations

from mezani.game import Game

DEFAULT = "en"


def choose_language(game: Game, requested: str) -> str:
    """Return the requested language if the game has texts in it, else English."""
    return requested if requested in game.languages else DEFAULT
