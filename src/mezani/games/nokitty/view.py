"""What one observer may see of a game of No Kitty Cards. Anything not named here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View
from mezani.games.nokitty.rules import FAMILY


class PlayerView(msgspec.Struct, frozen=True):
    """The public data of a player. ``shield`` is the counter of their Shield, 0 without one."""

    seat: str
    hearts: int
    magic: int
    score: int
    shield: int


class TileView(msgspec.Struct, frozen=True):
    """A tile: its colour, the heart on it with its owner and points, and the Shield that protects it."""

    number: int
    colour: str
    owner: str
    heart: str
    points: int
    shielded_by: str
    shield: int


class SpotView(msgspec.Struct, frozen=True):
    """An empty tile and what a heart would score on it."""

    tile: int
    points: int


class PlaceView(msgspec.Struct, frozen=True):
    """A heart of the observer's hand and where it may be placed."""

    card: str
    spots: tuple[SpotView, ...]


class NoKittyView(View, frozen=True, tag=FAMILY):
    """A game of No Kitty Cards as one observer sees it. ``seat`` is empty for a spectator.

    ``places``, ``wind_targets``, ``recycle_targets``, ``can_shield`` and ``can`` are what the observer may do now.
    They are empty unless the observer is on turn. ``why_no_shield`` is the reason why a Shield in the hand can't be
    played. A limit of 0 means no limit.
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
