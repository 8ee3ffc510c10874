"""The running timers of a match. Times are seconds of a monotonic clock, given by the caller."""

from __future__ import annotations

from collections.abc import Iterable

from mezani.game import TURN_CLOCK, Clock
from mezani.server.messages import RunningClock


class Timer:
    """A running timer: the game's clock and when it ends. ``paused_left`` is the time left while it is paused."""

    __slots__ = ("clock", "ends", "paused_left")

    def __init__(self, clock: Clock, ends: float) -> None:
        self.clock = clock
        self.ends = ends
        self.paused_left: float | None = None

    def pause(self, now: float) -> bool:
        """Pause the timer. Return whether it was running."""
        if self.paused_left is not None:
            return False
        self.paused_left = max(0.0, self.ends - now)
        return True

    def resume(self, now: float) -> bool:
        """Resume the timer. Return whether it was paused."""
        if self.paused_left is None:
            return False
        self.ends = now + self.paused_left
        self.paused_left = None
        return True

    def message(self, now: float) -> RunningClock:
        """Return the timer as clients get it."""
        left = self.ends - now if self.paused_left is None else self.paused_left
        clock = self.clock
        is_paused = self.paused_left is not None
        ms = max(0, round(left * 1000))
        return RunningClock(clock.kind, clock.seat, clock.seconds, clock.number, ms, is_paused)


class MatchTimers:
    """The timers of one match. While they are off, none of them runs and clients see none."""

    __slots__ = ("all", "is_on")

    def __init__(self) -> None:
        self.all: list[Timer] = []
        self.is_on = True

    def switch(self, now: float, *, is_on: bool) -> bool:
        """Turn the timers on, from their full length, or off. Return whether that changes anything."""
        if is_on == self.is_on:
            return False
        self.is_on = is_on
        for timer in self.all:
            timer.ends = now + timer.clock.seconds
        return True

    def restart(self, clocks: Iterable[Clock], now: float) -> None:
        """Start new timers for all clocks."""
        self.all = []
        self.update(clocks, now)

    def update(self, clocks: Iterable[Clock], now: float) -> None:
        """Keep the timers of clocks that still run, start timers for new clocks, drop the others."""
        before = self.all
        after: list[Timer] = []
        for clock in clocks:
            for timer in before:
                if timer.clock == clock:
                    after.append(timer)
                    break
            else:
                after.append(Timer(clock, now + clock.seconds))
        self.all = after

    def of_turn(self, seat: str) -> Timer | None:
        """Return the timer of a seat's turn, if it is their turn and timers are on."""
        for timer in self.all if self.is_on else ():
            if timer.clock.kind == TURN_CLOCK and timer.clock.seat == seat:
                return timer
        return None

    def next(self) -> Timer | None:
        """Return the timer that ends first."""
        return min(self.running, key=lambda timer: timer.ends, default=None)

    @property
    def running(self) -> list[Timer]:
        """The timers that will run out."""
        return [timer for timer in self.all if timer.paused_left is None] if self.is_on else []

    def messages(self, now: float) -> list[tuple[Clock, RunningClock]]:
        """Return the clocks as clients get them."""
        return [(timer.clock, timer.message(now)) for timer in self.all] if self.is_on else []

    def credit_downtime(self, seconds: float, now: float) -> None:
        """Move all deadlines by the time the server did not run, and restart timers that have still run out.

        They ended while nobody was there to see it: the player was away, or the room was not loaded.
        """
        for timer in self.all:
            timer.ends += seconds
            if timer.ends <= now:
                timer.ends = now + timer.clock.seconds
