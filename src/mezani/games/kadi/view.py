"""The shape of what a seat may see of a game of Kadi. Whatever is not named here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View
from mezani.games.kadi.rules import FAMILY

PENDING_NAMES = (
    "turn",
    "penalty",
    "skip",
    "kickback",
    "request",
    "direction",
    "jump_window",
    "kickback_window",
    "confirm",
    "over",
)


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    seat: str
    cards: int
    announced: bool
    passed: bool


class KadiView(View, frozen=True, tag=FAMILY):
    """A game of Kadi as one seat sees it. ``seat`` is empty for a spectator.

    ``playable`` are the cards that may come first in a play, ``can`` the moves without cards.
    """

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    suit: str
    direction: str
    turn: str
    pending: str
    amount: int
    by: str
    request: str
    asker: str
    must_play: str
    deck: int
    pile: int
    playable: tuple[str, ...]
    can: tuple[str, ...]
    prompted: bool
    winner: str
    over: bool
    anything_goes: bool
    colour_only: bool
    clocks: tuple[Clock, ...]
