"""The language of a client: as it wishes, where the game speaks it."""

from __future__ import annotations

from mezani.game import Game

DEFAULT = "en"


def spoken(game: Game, wish: str) -> str:
    """The language somebody wishes for if the game has words in it, else English."""
    return wish if wish in game.languages else DEFAULT
