"""A queue in which addresses take turns, so that many rooms of one address do not delay the rooms of others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mezani.server.workers.errors import WorkersBusyError


class FairQueue:
    """Lets a number of jobs run at once. Of those that wait, each address has the next one in turn."""

    def __init__(self, places: int, max_waiting: int) -> None:
        self.places = places
        self.max_waiting = max_waiting
        self._running = 0
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        """The number of jobs that wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def place_for(self, address: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it while the block runs. Raise `WorkersBusyError` if too many wait."""
        if self._running < self.places:
            self._running += 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        if self.waiting >= self.max_waiting:
            raise WorkersBusyError("Too many requests are waiting for a worker.")
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._remove(address, place)
            else:
                self._pass_on()
            raise

    def _remove(self, address: str, place: asyncio.Future[None]) -> None:
        """Remove a cancelled job, unless it has already been skipped."""
        places = self._waiting.get(address, deque())
        if place in places:
            places.remove(place)
            if not places:
                del self._waiting[address]

    def _pass_on(self) -> None:
        """Give the place to the next job. Its address is then the last in line for another."""
        if not self._waiting:
            self._running -= 1
            return
        address = next(iter(self._waiting))
        places = self._waiting.pop(address)
        place = places.popleft()
        if places:
            self._waiting[address] = places
        if place.done():  # it was cancelled and has not noticed yet
            self._pass_on()
        else:
            place.set_result(None)
