"""A limited number of slots, and queues for them by priority."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFullError(Exception):
    """The queue is too long to join."""


class Slots:
    """Hands out slots. A free slot goes to the longest waiting task of the first queue that is not empty."""

    def __init__(self, slots: int, queue_limits: tuple[int, ...]) -> None:
        self.free = slots
        self.queue_limits = queue_limits
        self.queues: tuple[deque[asyncio.Future[None]], ...] = tuple(deque() for _ in queue_limits)

    @property
    def waiting(self) -> int:
        """The number of tasks in all queues."""
        return sum(len(queue) for queue in self.queues)

    @asynccontextmanager
    async def acquire(self, queue: int) -> AsyncIterator[None]:
        """Hold a slot while the block runs. Raise `QueueFullError` if the queue is full."""
        await self._take(queue)
        try:
            yield
        finally:
            self._release()

    async def _take(self, number: int) -> None:
        if self.free:
            self.free -= 1
            return
        queue = self.queues[number]
        if len(queue) >= self.queue_limits[number]:
            raise QueueFullError
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                if turn in queue:  # a released slot may have skipped it already
                    queue.remove(turn)
            else:  # the slot arrived just as the task was cancelled
                self._release()
            raise

    def _release(self) -> None:
        for queue in self.queues:
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self.free += 1
