"""What a seat sees of any game with hands, a deck and a pile; a game's own view adds what else it has."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    seat: str
    cards: int


class SimpleView(View, frozen=True):
    """A table as one seat sees it. ``seat`` is empty for a spectator, ``deck`` says how many cards are left."""

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    turn: str
    deck: int
    winner: str
    over: bool
    clocks: tuple[Clock, ...]
