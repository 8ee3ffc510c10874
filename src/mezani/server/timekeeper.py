"""The server keeps the time: timers that run out, players who are away, and seats a bot plays meanwhile."""

from __future__ import annotations

import asyncio

from mezani.game import Clock
from mezani.seats import CLOCK, seat_letter
from mezani.server.peer import Peer
from mezani.server.room_core import RoomCore
from mezani.server.table import Table

IN_A_ROW = 3
"""Turns a player may sleep through before a bot plays for them."""


class Timekeeper:
    """The clock of one room. It only ever enters jobs into the room's queue."""

    def __init__(self, room: RoomCore) -> None:
        self.room = room
        self.missed_turns: dict[int, int] = {}
        self.allowance: dict[int, float] = {}
        self.away_since: dict[int, float] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0

    def begin(self) -> None:
        """A match begins, or is taken up again: everybody has the whole allowance."""
        self.missed_turns = {}
        self.allowance = {}
        self.away_since = {}
        self.watch()

    def stop(self) -> None:
        """No timer runs any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # After every step

    def watch(self) -> None:
        """Pauses and resumes what has to be, and sets the alarm for what comes first."""
        table = self.room.table
        if table is None:
            self.stop()
            return
        now = self.room.services.now()
        if self.away_since or len(self.room.peers) < len(table.names):
            self._wait_for_the_absent(table, now)
        ends = [timer.ends for timer in table.deadlines.timers if timer.left is None]
        ends += [self.away_since[seat] + self.left_of(seat) for seat in self.away_since]
        if ends:
            self._ring_at(min(ends), now)

    def _wait_for_the_absent(self, table: Table, now: float) -> None:
        """While the player to move is away, their allowance runs and not the timer of the turn."""
        mover = table.state.turn
        for seat in list(self.away_since):
            if seat != mover or not self.is_away(seat):
                self._spend(seat, now)
        if mover < 0:
            return
        timer = table.deadlines.of_turn(seat_letter(mover))
        if self.is_away(mover) and self.left_of(mover) > 0:
            self.away_since.setdefault(mover, now)
            if timer is not None:
                timer.pause(now)
        elif timer is not None:
            timer.resume(now)

    def left_of(self, seat: int) -> float:
        """How long a player may still be away before their turns run out."""
        return self.allowance.get(seat, self.room.services.settings.away_seconds)

    def is_away(self, seat: int) -> bool:
        """Whether a player has lost the connection."""
        record = self.room.record.seats[seat]
        return record.is_person and not record.left and record.player not in self.room.peers

    def _spend(self, seat: int, now: float) -> None:
        since = self.away_since.pop(seat, None)
        if since is not None:
            self.allowance[seat] = max(0.0, self.left_of(seat) - (now - since))

    # People come and go

    def came_back(self, peer: Peer) -> None:
        """A player is here again: their timer goes on, and no bot plays for them."""
        seat = self.room.observer_of(peer)
        if seat is not None:
            self.is_awake(seat)
            self.watch()

    def went_away(self, peer: Peer) -> None:
        """A player's connection is lost."""
        if self.room.observer_of(peer) is not None:
            self.watch()

    def is_awake(self, seat: int) -> None:
        """A player has shown that they are there."""
        self.missed_turns.pop(seat, None)

    def is_asleep(self, seat: int) -> bool:
        """Whether a bot plays for a player: they let turns run out, or are away where no timer runs."""
        if self.missed_turns.get(seat, 0) >= IN_A_ROW:
            return True
        table = self.room.table
        return (
            table is not None
            and table.state.turn == seat
            and self.is_away(seat)
            and self.left_of(seat) <= 0
            and table.deadlines.of_turn(seat_letter(seat)) is None
        )

    # The alarm

    def _ring_at(self, ends: float, now: float) -> None:
        if self._alarm is not None:
            if self._rings <= ends:
                return
            self._alarm.cancel()
        self._rings = ends
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, ends - now), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.room.enter(self.ran_out)

    async def ran_out(self) -> None:
        """Looks what has run out, and does the least for those it was up to."""
        table = self.room.table
        if table is None:
            return
        now = self.room.services.now()
        for seat in list(self.away_since):
            if now >= self.away_since[seat] + self.left_of(seat):
                self._spend(seat, now)
                self.allowance[seat] = 0.0
        self.watch()
        self.room.wake_bots()
        timer = table.deadlines.next()
        if timer is not None and now >= timer.ends:
            await self._time_out(timer.clock)
            self.room.enter(self.ran_out)

    async def _time_out(self, clock: Clock) -> None:
        if clock.kind == "turn":
            seat = ord(clock.seat) - ord("A")
            self.missed_turns[seat] = self.missed_turns.get(seat, 0) + 1
        await self.room.make_move(CLOCK, clock_text(clock))


def clock_text(clock: Clock) -> str:
    """How the clock's move is written: ``turn``, ``prompt A``."""
    return f"{clock.kind} {clock.seat}" if clock.kind == "prompt" else clock.kind
