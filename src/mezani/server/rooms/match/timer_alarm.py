"""The timers of a match in a room: when they run, pausing them for absent players, and the alarm for the next one.

A player whose opponents are all bots has no timers: nobody waits for them. While nobody is connected, a match stands
still: all its timers are paused.
"""

from __future__ import annotations

import asyncio

from mezani.seats import NO_SEAT, seat_letter
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.round_break import RoundBreak
from mezani.server.rooms.job_queue import Job
from mezani.server.rooms.room_context import RoomContext
from mezani.server.rooms.room_record import PLAYING


class TimerAlarm:
    """The timers of one room. ``on_alarm`` is put into the room's queue when one runs out."""

    def __init__(self, room: RoomContext, on_alarm: Job) -> None:
        self.room = room
        self._on_alarm = on_alarm
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._stands_still = False

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def update(self) -> bool:
        """Pause and resume timers, and set the alarm for the first to run out.

        Return whether a timer that clients see has been paused or resumed.
        """
        live = self.room.live_match
        if live is None or self.room.record.phase != PLAYING:
            self.stop()
            return False
        now = self.room.services.monotonic()
        if not self.room.clients:
            self._stand_still(live, now)
            return False
        has_changed = self._stands_still
        if self._stands_still:
            self._stands_still = False
            for timer in live.timers.all:
                timer.resume(now)
        if live.round_break is not None:
            self._wait_for_players(live, live.round_break, now)
            return False
        absences = self.room.absences
        has_changed |= live.timers.switch(now, is_on=len(self.room.held_seats) > 1)
        if absences.away_since or self.room.is_anyone_away:
            has_changed |= self._update_absences(live, now)
        ends = [timer.ends for timer in live.timers.running]
        ends += absences.run_out_times()
        if ends:
            self._set_alarm(min(ends), now)
        return has_changed

    def _stand_still(self, live: LiveMatch, now: float) -> None:
        """Pause everything until somebody connects."""
        self._stands_still = True
        for seat in list(self.room.absences.away_since):
            self.room.absences.end(seat, now)
        for timer in live.timers.all:
            timer.pause(now)
        self.stop()

    def _wait_for_players(self, live: LiveMatch, round_break: RoundBreak, now: float) -> None:
        """Pause everything else until the break after a round is over."""
        for seat in list(self.room.absences.away_since):
            self.room.absences.end(seat, now)
        for timer in live.timers.all:
            timer.pause(now)
        round_break.waiting = {
            seat for seat in round_break.waiting if not self.room.is_bot_playing(seat)
        }
        self._set_alarm(round_break.ends if round_break.waiting else now, now)

    def _update_absences(self, live: LiveMatch, now: float) -> bool:
        """While the player to move is away, use up their allowance instead of the timer of the turn."""
        absences = self.room.absences
        mover = self._awaited_seat(live)
        for seat in list(absences.away_since):
            if seat != mover or not self._is_away(seat):
                absences.end(seat, now)
        if mover == NO_SEAT:
            return False
        timer = live.timers.of_turn(seat_letter(mover))
        is_away = self._is_away(mover)
        if is_away and absences.allowance_left(mover) > 0:
            absences.start(mover, now)
            return timer is not None and timer.pause(now)
        if timer is not None:
            return timer.resume(now)
        if is_away and absences.start_stand_in(mover):
            self.room.broadcast_room()
        return False

    def _awaited_seat(self, live: LiveMatch) -> int:
        """Return the seat to move; without timers, including the seat of an absent player that a window waits for."""
        state = live.match.state
        if state.turn != NO_SEAT or live.timers.is_on:
            return state.turn
        return next(filter(self._is_away, state.waits_for()), NO_SEAT)

    def _is_away(self, seat: int) -> bool:
        """Return whether the player of a seat is not connected. A deal of the day waits for its player."""
        room, record = self.room.record, self.room.record.seats[seat]
        if room.daily or not record.is_player or record.has_left:
            return False
        return record.player_id not in self.room.clients

    def _set_alarm(self, ends: float, now: float) -> None:
        if self.room.queue.is_closed:
            return
        if self._alarm is not None:
            if self._alarm_at <= ends:
                return
            self._alarm.cancel()
        self._alarm_at = ends
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, ends - now), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.room.queue.put(self._on_alarm)
