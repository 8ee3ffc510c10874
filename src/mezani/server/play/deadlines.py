"""Running timers: when each runs out. Times are seconds of any clock that only goes forward, given by the caller."""

from __future__ import annotations

from collections.abc import Iterable

from mezani.game import Clock
from mezani.server.messages import RunningClock


class Timer:
    """A running timer: the game's clock, and when it runs out; or what is left of it while it is paused."""

    __slots__ = ("clock", "ends", "left")

    def __init__(self, clock: Clock, ends: float) -> None:
        self.clock = clock
        self.ends = ends
        self.left: float | None = None

    def pause(self, now: float) -> bool:
        """Stops it where it is; tells whether it ran."""
        if self.left is not None:
            return False
        self.left = max(0.0, self.ends - now)
        return True

    def resume(self, now: float) -> bool:
        """Lets it run again; tells whether it stood."""
        if self.left is None:
            return False
        self.ends = now + self.left
        self.left = None
        return True

    def shown(self, now: float) -> RunningClock:
        """The timer as it is told to people."""
        left = self.ends - now if self.left is None else self.left
        clock = self.clock
        is_paused = self.left is not None
        ms = max(0, round(left * 1000))
        return RunningClock(clock.kind, clock.seat, clock.seconds, clock.number, ms, is_paused)


class Deadlines:
    """The timers of one match."""

    __slots__ = ("timers",)

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def update(self, clocks: Iterable[Clock], now: float) -> None:
        """Keeps the timers that go on, starts the new ones, forgets the others."""
        before = self.timers
        after: list[Timer] = []
        for clock in clocks:
            for timer in before:
                if timer.clock == clock:
                    after.append(timer)
                    break
            else:
                after.append(Timer(clock, now + clock.seconds))
        self.timers = after

    def find(self, clock: Clock) -> Timer | None:
        """The timer of a clock, if it still runs."""
        return next((timer for timer in self.timers if timer.clock == clock), None)

    def of_turn(self, seat: str) -> Timer | None:
        """The timer of a seat's turn, if it is their turn."""
        for timer in self.timers:
            if timer.clock.kind == "turn" and timer.clock.seat == seat:
                return timer
        return None

    def next(self) -> Timer | None:
        """The timer that runs out first."""
        running = [timer for timer in self.timers if timer.left is None]
        return min(running, key=lambda timer: timer.ends, default=None)

    def move_by(self, seconds: float) -> None:
        """Every deadline that much later: for time in which the server did not run."""
        for timer in self.timers:
            timer.ends += seconds
