"""The language of a client: as it wishes, where the game speaks it."""

from __future__ import annotations

from mezani.game import Event, Game
from mezani.seats import SEAT_LETTERS

DEFAULT = "en"


def spoken(game: Game, wish: str) -> str:
    """The language somebody wishes for if the game has words in it, else English."""
    try:
        game.talk(Event("won", seat="A"), SEAT_LETTERS, wish)
    except KeyError:
        return DEFAULT
    return wish
