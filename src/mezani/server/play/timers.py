"""The server keeps the time: timers that run out, players who are away, and seats a bot plays meanwhile."""

from __future__ import annotations

import asyncio

from mezani.game import Clock
from mezani.seats import CLOCK, SEAT_LETTERS, seat_letter
from mezani.server.play.live_match import Table
from mezani.server.rooms.client import Peer
from mezani.server.rooms.room_context import RoomCore
from mezani.server.rooms.room_record import PLAYING
from mezani.store import StoreError

IN_A_ROW = 3
"""Turns a player may sleep through before a bot plays for them."""


class Timekeeper:
    """The clock of one room. It only ever enters jobs into the room's queue."""

    def __init__(self, room: RoomCore) -> None:
        self.room = room
        self.missed_turns: dict[int, int] = {}
        self.given_up: set[int] = set()
        self.allowance: dict[int, float] = {}
        self.away_since: dict[int, float] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0

    def begin(self) -> None:
        """A match begins, or is taken up again: everybody has the whole allowance."""
        self.missed_turns = {}
        self.given_up = set()
        self.allowance = {}
        self.away_since = {}
        self.watch()

    def stop(self) -> None:
        """No timer runs any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # After every step

    def watch(self) -> bool:
        """Pauses and resumes what has to be, and sets the alarm for what comes first.

        Tells whether a timer that people see has been stopped or let go.
        """
        table = self.room.table
        if table is None or self.room.record.phase != PLAYING:
            self.stop()
            return False
        now = self.room.services.now()
        is_changed = False
        if self.away_since or any(map(self.is_away, range(len(table.names)))):
            is_changed = self._wait_for_the_absent(table, now)
        ends = [timer.ends for timer in table.deadlines.timers if timer.left is None]
        ends += [self.away_since[seat] + self.left_of(seat) for seat in self.away_since]
        if ends:
            self._ring_at(min(ends), now)
        return is_changed

    def _wait_for_the_absent(self, table: Table, now: float) -> bool:
        """While the player to move is away, their allowance runs and not the timer of the turn."""
        mover = table.state.turn
        for seat in list(self.away_since):
            if seat != mover or not self.is_away(seat):
                self._spend(seat, now)
        if mover < 0:
            return False
        timer = table.deadlines.of_turn(seat_letter(mover))
        if self.is_away(mover) and self.left_of(mover) > 0:
            self.away_since.setdefault(mover, now)
            return timer is not None and timer.pause(now)
        if timer is not None:
            return timer.resume(now)
        if self.is_away(mover) and mover not in self.given_up:
            self.given_up.add(mover)
            self.room.tell_room()
        return False

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

    def came_back(self, peer: Peer) -> bool:
        """A player is here again: no bot plays for them, and their timer goes on; tells whether it had stood."""
        seat = self.room.observer_of(peer)
        if seat is None:
            return False
        self.is_awake(seat)
        return self.watch()

    def went_away(self, peer: Peer) -> bool:
        """A player's connection is lost; tells whether a timer now waits for them."""
        return self.room.observer_of(peer) is not None and self.watch()

    @property
    def is_anybody_missed(self) -> bool:
        """Whether anybody has let a turn run out, or was away too long, and has not been heard of since."""
        return bool(self.missed_turns or self.given_up)

    def is_awake(self, seat: int) -> bool:
        """A player has shown that they are there; tells whether a bot had played for them."""
        was_asleep = self.is_asleep(seat)
        self.missed_turns.pop(seat, None)
        self.given_up.discard(seat)
        return was_asleep

    def is_asleep(self, seat: int) -> bool:
        """Whether a bot plays for a player: they let turns run out, or were away too long where no timer runs."""
        return self.missed_turns.get(seat, 0) >= IN_A_ROW or seat in self.given_up

    # The alarm

    def _ring_at(self, ends: float, now: float) -> None:
        if self.room.is_resting:
            return
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
        if table is None or self.room.record.phase != PLAYING:
            return
        now = self.room.services.now()
        for seat in list(self.away_since):
            if now >= self.away_since[seat] + self.left_of(seat):
                self._spend(seat, now)
                self.allowance[seat] = 0.0
        if self.watch():
            self.room.show_match_to_all()
        self.room.wake_bots()
        timer = table.deadlines.next()
        if timer is not None and now >= timer.ends:
            self.stop()  # or it would ring again while this is written
            try:
                await self._time_out(timer.clock)
            except StoreError:
                self.room.try_again(self.ran_out)
            else:
                self.room.enter(self.ran_out)

    async def _time_out(self, clock: Clock) -> None:
        await self.room.make_move(CLOCK, clock_text(clock))
        if clock.kind == "turn":
            self._note_missed_turn(SEAT_LETTERS.index(clock.seat))

    def _note_missed_turn(self, seat: int) -> None:
        self.missed_turns[seat] = self.missed_turns.get(seat, 0) + 1
        if self.missed_turns[seat] == IN_A_ROW:
            self.room.tell_room()
            self.room.wake_bots()


def clock_text(clock: Clock) -> str:
    """How the clock's move is written: ``turn``, ``prompt A``."""
    return f"{clock.kind} {clock.seat}" if clock.kind == "prompt" else clock.kind
