"""What is measured of each server, and the interface of a contestant."""

from __future__ import annotations

from typing import Protocol

import msgspec

WARM_UP_SECONDS = 2.0
"""The warm-up before each measurement, for the compilers of Node."""


class Played(msgspec.Struct, frozen=True):
    """A turn of one server. Times are in milliseconds, from sending a move until the other player has it."""

    moves: int
    seconds: float
    server_cpu: float
    p50: float
    p99: float
    driver_share: float

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds

    @property
    def rate_per_cpu(self) -> float:
        """Moves per second of the server's processor time."""
        return self.moves / self.server_cpu


class Survival(msgspec.Struct, frozen=True):
    """What a server has after it was killed and started again: rooms, and moves that both players had seen.

    Only running matches count.
    """

    rooms: int
    rooms_left: int
    moves: int
    moves_left: int


class Exposure(msgspec.Struct, frozen=True):
    """What a player was sent after each move, and how often it had cards of the other hand.

    ``own`` counts where it had cards of the player's own hand: if there are none, the search does not work.
    """

    inspected: int
    own: int
    exposing: int
    example: str = ""


class Contestant(Protocol):
    """A server that is started anew for each call, on this machine only."""

    @property
    def name(self) -> str:
        """The server, and where it keeps its rooms."""
        ...

    async def play(self, rooms: int, seconds: float) -> Played:
        """Let two players in each room move as fast as they can."""
        ...

    async def survive_kill(self, rooms: int, seconds: float) -> Survival:
        """Play for some seconds, kill the server, start it again, and look for the rooms."""
        ...

    async def inspect(self) -> Exposure:
        """Play in one room, and search what each player is sent for cards of the other."""
        ...
