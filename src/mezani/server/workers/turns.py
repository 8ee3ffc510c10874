"""Turns of players: each has one request at a time, and a few may wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mezani.server.workers.errors import PlayerBusyError

MAX_WAITING = 3
"""Requests of one player that may wait for their turn."""


class Turns:
    """Lets the requests of one player run one after another, so that nobody keeps all workers busy."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._requests: dict[str, int] = {}

    @asynccontextmanager
    async def turn_of(self, player: str) -> AsyncIterator[None]:
        """Wait for the turn of a player, a player id or an address. Raise `PlayerBusyError` if too many wait."""
        requests = self._requests.get(player, 0)
        if requests > MAX_WAITING:
            raise PlayerBusyError("You have too many requests waiting.")
        self._requests[player] = requests + 1
        try:
            async with self._locks.setdefault(player, asyncio.Lock()):
                yield
        finally:
            self._requests[player] -= 1
            if not self._requests[player]:
                del self._requests[player], self._locks[player]
