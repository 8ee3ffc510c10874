"""At most so many questions at once, and lines of those who wait: the first goes before the second, and so on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class LineFullError(Exception):
    """So many are waiting already that one more would only wait in vain."""


class Slots:
    """Hands out slots. A slot given back goes to whoever waits longest in the first line that is not empty."""

    def __init__(self, slots: int, longest: tuple[int, ...]) -> None:
        self.free = slots
        self.longest = longest
        self.lines: tuple[deque[asyncio.Future[None]], ...] = tuple(deque() for _ in longest)

    @property
    def waiting(self) -> int:
        """How many wait in all lines."""
        return sum(len(line) for line in self.lines)

    @asynccontextmanager
    async def one(self, line: int) -> AsyncIterator[None]:
        """A slot for as long as the block runs; raises LineFullError where the line is too long to join."""
        await self._take(line)
        try:
            yield
        finally:
            self._give()

    async def _take(self, line: int) -> None:
        if self.free:
            self.free -= 1
            return
        waiting = self.lines[line]
        if len(waiting) >= self.longest[line]:
            raise LineFullError
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                if turn in waiting:  # a slot that came back may have passed it over already
                    waiting.remove(turn)
            else:  # the slot came at the moment its asker went
                self._give()
            raise

    def _give(self) -> None:
        for waiting in self.lines:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self.free += 1
