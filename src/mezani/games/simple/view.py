"""The view of a game with hands, a deck and a pile. A game adds its own fields."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    seat: str
    cards: int


class SimpleView(View, frozen=True):
    """A position as one seat sees it. ``seat`` is empty for a spectator; ``deck`` is the number of cards left."""

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    turn: str
    deck: int
    winner: str
    over: bool
    clocks: tuple[Clock, ...]
