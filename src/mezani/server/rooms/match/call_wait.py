"""How long bots wait for a player who may call after their own play or draw, so that they have time to call.

Nobody learns anything about hidden cards from it: if somebody else could notice the wait, it depends on public facts
only, and does not end early when the player declines.
"""

from __future__ import annotations

import asyncio

from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.room_context import RoomContext

UNWATCHED_SECONDS = 4.0
"""The longest wait where only bots play against the player, and nobody watches."""
WATCHED_SECONDS = 2.5
MAX_CLOCK_SHARE = 0.8
"""The largest part of a running clock that bots wait."""


class CallWait:
    """The wait of the bots in one room."""

    def __init__(self, room: RoomContext) -> None:
        self.room = room
        self._seat = -1
        self._is_watched = False
        self._until = 0.0
        self._ended = asyncio.Event()

    def start(self, live: LiveMatch, seat: int) -> None:
        """Start the wait for the player of a seat who has just moved, and end an earlier one."""
        self.end()
        room = self.room
        if room.is_bot_playing(seat):
            return
        self._is_watched = self._has_witness(seat)
        match = live.match
        if not match.game.expects_call(match.state, seat, publicly=self._is_watched):
            return
        seconds = WATCHED_SECONDS if self._is_watched else UNWATCHED_SECONDS
        seconds *= min(1.0, room.services.settings.pace)
        now = room.services.monotonic()
        clocks = [MAX_CLOCK_SHARE * (timer.ends - now) for timer in live.timers.running]
        self._seat = seat
        self._until = now + min([seconds, *clocks])
        self._ended = asyncio.Event()

    def _has_witness(self, seat: int) -> bool:
        """Return whether somebody else plays or watches."""
        room = self.room
        own = room.record.seats[seat].player_id
        return any(player != own for player in room.clients) or len(room.held_seats) > 1

    def decline(self, seat: int) -> None:
        """End the wait for a player who does not want to call, if nobody else can notice it."""
        if seat == self._seat and not self._is_watched and not self._has_witness(seat):
            self.end()

    def end(self) -> None:
        """Let the bots play on."""
        self._until = 0.0
        self._ended.set()

    async def wait_until_over(self) -> None:
        """Wait until bots may play on."""
        while (seconds := self._until - self.room.services.monotonic()) > 0:
            try:
                await asyncio.wait_for(self._ended.wait(), seconds)
            except TimeoutError:
                return
