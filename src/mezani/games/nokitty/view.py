"""The shape of what a seat may see of a game of No Kitty Cards. Whatever is not named here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View
from mezani.games.nokitty.rules import FAMILY


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. ``shield`` is how many turns their Shield has left."""

    seat: str
    hearts: int
    magic: int
    score: int
    shield: int


class TileView(msgspec.Struct, frozen=True):
    """A tile: its colour, whose heart lies on it and what that counts, and whose Shield it is under."""

    number: int
    colour: str
    owner: str
    heart: str
    points: int
    shielded_by: str
    shield: int


class SpotView(msgspec.Struct, frozen=True):
    """An empty tile, and what a heart would count on it."""

    tile: int
    points: int


class PlaceView(msgspec.Struct, frozen=True):
    """A heart of one's own hand, and where it may be placed."""

    card: str
    spots: tuple[SpotView, ...]


class NoKittyView(View, frozen=True, tag=FAMILY):
    """A game of No Kitty Cards as one seat sees it. ``seat`` is empty for a spectator.

    ``places``, ``wind_targets``, ``recycle_targets``, ``can_shield`` and ``can`` are what the player of the view may
    do now: empty when it is not their turn. ``why_no_shield`` says what keeps a Shield in the hand. A limit of 0 is
    none.
    """

    seat: str
    turn: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    tiles: tuple[TileView, ...]
    hearts_left: int
    magic_left: int
    drawn: bool
    hearts_placed: int
    hearts_limit: int
    magic_played: int
    magic_limit: int
    places: tuple[PlaceView, ...]
    wind_targets: tuple[int, ...]
    recycle_targets: tuple[int, ...]
    can_shield: bool
    why_no_shield: str
    can: tuple[str, ...]
    winner: str
    over: bool
    clocks: tuple[Clock, ...]
