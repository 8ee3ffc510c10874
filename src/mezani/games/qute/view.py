"""The shape of what a seat may see of a game of Qute. Whatever is not named here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View
from mezani.games.qute.rules import FAMILY


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. ``picked`` were drawn for 7s and 8s when the last turn ended."""

    seat: str
    cards: int
    score: int
    picked: int


class QuteView(View, frozen=True, tag=FAMILY):
    """A game of Qute as one seat sees it. ``seat`` is empty for a spectator.

    ``monitor`` are the cards of the running rank, ``run`` says how long it is. ``drawn`` and ``played`` are about the
    turn being played; cards drawn for 7s and 8s are not in it. ``playable`` are own cards that may be played now,
    ``can`` the moves without cards, and ``needs`` what has to be chosen to end the turn.
    """

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    suit: str
    turn: str
    monitor: tuple[str, ...]
    run: int
    blind: int
    stack: int
    refills: int
    round: int
    drawn: int
    played: int
    must_cover: bool
    playable: tuple[str, ...]
    can: tuple[str, ...]
    needs: tuple[str, ...]
    practice: bool
    winner: str
    over: bool
    clocks: tuple[Clock, ...]
