"""Turns of HTTP connections: between two requests the event loop is left to the rooms for twice as long as one took.

Addresses take turns, so that an address with many requests delays its own and not those of others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter

Job = Callable[[], bool]
"""What reads a connection. It returns False if there was nothing to do because the connection is closed."""
PAUSE = 2.0
"""The pause after a turn, in multiples of how long the turn took."""
MAX_PAUSE = 0.02
"""Seconds."""


class RequestTurns:
    """What connections have received and nobody has read yet, by address. ``clock`` measures the turns in seconds."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._waiting: dict[str, deque[Job]] = {}
        self._is_taken = False
        self._began = 0.0

    def take(self, address: str, job: Job) -> bool:
        """Run a job now if no other has a turn, else in its own turn. Return whether it has run."""
        if self._is_taken:
            self._waiting.setdefault(address, deque()).append(job)
            return False
        self._is_taken = True
        self._began = self._clock()
        job()
        asyncio.get_running_loop().call_soon(self._end_turn)
        return True

    def _end_turn(self) -> None:
        """Leave the event loop to the rooms for a while. The handler of the request has run in the same round."""
        pause = min(PAUSE * (self._clock() - self._began), MAX_PAUSE)
        asyncio.get_running_loop().call_later(pause, self._next_turn)

    def _next_turn(self) -> None:
        """Run the next job of an open connection. The address it came from is the last in line for another."""
        self._began = self._clock()
        while self._waiting:
            if self._next_job()():
                asyncio.get_running_loop().call_soon(self._end_turn)
                return
        self._is_taken = False

    def _next_job(self) -> Job:
        address = next(iter(self._waiting))
        jobs = self._waiting.pop(address)
        job = jobs.popleft()
        if jobs:
            self._waiting[address] = jobs
        return job
