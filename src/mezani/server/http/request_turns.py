"""Turns of requests: one starts in each round of the event loop, so that rooms are served between any two of them.

Addresses take turns, so that an address with many requests delays its own and not those of others.
"""

from __future__ import annotations

import asyncio
from collections import deque


class RequestTurns:
    """The requests that wait to be started, by address."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._has_started = False

    async def turn(self, address: str) -> None:
        """Wait until a request from an address may start."""
        loop = asyncio.get_running_loop()
        if not self._has_started:
            self._has_started = True
            loop.call_soon(self._next_round)
            return
        start = loop.create_future()
        self._waiting.setdefault(address, deque()).append(start)
        await start

    def _next_round(self) -> None:
        """Start the next request. The address it came from is the last in line for another."""
        start = self._take()
        while start is not None and start.done():  # its connection was closed meanwhile
            start = self._take()
        if start is None:
            self._has_started = False
            return
        start.set_result(None)
        asyncio.get_running_loop().call_soon(self._next_round)

    def _take(self) -> asyncio.Future[None] | None:
        if not self._waiting:
            return None
        address = next(iter(self._waiting))
        requests = self._waiting.pop(address)
        start = requests.popleft()
        if requests:
            self._waiting[address] = requests
        return start
