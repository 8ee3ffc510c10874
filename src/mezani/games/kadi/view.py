"""The view of a game of Kadi. Whatever is not listed here stays hidden."""

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
"""The values of ``pending`` in a view, in the order of the constants in engine/position.py."""


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. ``passed`` is about the open window or the confirmation of a win."""

    seat: str
    cards: int
    announced: bool
    passed: bool


class KadiView(View, frozen=True, tag=FAMILY):
    """A game of Kadi as one seat sees it. Texts are empty where there is nothing to show.

    ``seat`` is empty for a spectator. ``suit`` is the required suit; after an Ace has cancelled a Joker,
    ``anything_goes`` or ``colour_only`` can replace it. ``amount`` and ``by`` belong to ``pending``: how many cards,
    skips or Kings, and who caused it. ``request`` is the card that ``asker`` asked for, and ``must_play`` is the same
    card if this seat must play it now. ``playable`` are the cards that can come first in a play, ``can`` the legal
    moves without cards. ``prompted`` says whether this seat is being asked “Niko Kadi?”, and ``could_win`` whether
    its whole hand could be a winning play on some top card.
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
    could_win: bool
    winner: str
    over: bool
    anything_goes: bool
    colour_only: bool
    clocks: tuple[Clock, ...]
