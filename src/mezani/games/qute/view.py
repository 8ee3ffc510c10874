"""What one observer may see of a game of Qute. Anything not named here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.game import Clock, View
from mezani.games.qute.rules import FAMILY


class PlayerView(msgspec.Struct, frozen=True):
    """The public data of a player. ``picked`` are the cards drawn for 7s and 8s at the end of the last turn."""

    seat: str
    cards: int
    score: int
    picked: int


class QuteView(View, frozen=True, tag=FAMILY):
    """A game of Qute as one observer sees it. ``seat`` is empty for a spectator.

    ``monitor`` are the cards of the current run and ``run`` is its length. ``drawn`` and ``played`` count cards of
    the turn in progress, without those drawn for 7s and 8s. For the player on turn, ``playable`` are the cards they
    may play, ``can`` their other moves, and ``needs`` the choices they must make to end the turn.
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
