"""Turns of HTTP connections: one is read in each round of the event loop, so that rooms are served between any two.

Addresses take turns, so that an address with many requests delays its own and not those of others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Job = Callable[[], bool]
"""What reads a connection. It returns False if there was nothing to do because the connection is closed."""


class RequestTurns:
    """What connections have received and nobody has read yet, by address."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Job]] = {}
        self._is_taken = False

    def take(self, address: str, job: Job) -> bool:
        """Run a job now if no other has run in this round, else in its turn. Return whether it has run."""
        if self._is_taken:
            self._waiting.setdefault(address, deque()).append(job)
            return False
        self._is_taken = True
        asyncio.get_running_loop().call_soon(self._next_round)
        job()
        return True

    def _next_round(self) -> None:
        """Run the next job of an open connection. The address it came from is the last in line for another."""
        if not self._waiting:
            self._is_taken = False
            return
        asyncio.get_running_loop().call_soon(self._next_round)
        while self._waiting and not self._next_job()():
            pass

    def _next_job(self) -> Job:
        address = next(iter(self._waiting))
        jobs = self._waiting.pop(address)
        job = jobs.popleft()
        if jobs:
            self._waiting[address] = jobs
        return job
