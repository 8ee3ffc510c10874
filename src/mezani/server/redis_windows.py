"""Moving windows in Redis: actions that all nodes count together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

TIMEOUT_SECONDS = 0.5
"""How long to wait for Redis before a node counts by itself."""
COUNT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
for number, key in ipairs(KEYS) do
    local amount, length = tonumber(ARGV[number * 2 - 1]), tonumber(ARGV[number * 2])
    local oldest = redis.call('LINDEX', key, amount - 1)
    if oldest then
        wait = math.max(wait, oldest + length - now)
    end
end
if wait > 0 then
    return wait
end
for number, key in ipairs(KEYS) do
    redis.call('LPUSH', key, now)
    redis.call('LTRIM', key, 0, ARGV[number * 2 - 1] - 1)
    redis.call('PEXPIRE', key, ARGV[number * 2])
end
return 0
"""
"""Counts an action in all windows, or in none if one of them is full; then it returns the milliseconds to wait.

A window is a list of the times of its last actions, newest first. Redis runs a script as a whole, and its clock is
the same for all nodes.
"""


class RedisWindow(NamedTuple):
    """A limit of ``amount`` actions in ``seconds``, counted under ``name``."""

    name: str
    amount: int
    seconds: int

    @property
    def key(self) -> str:
        """The key in Redis: a hash, so that it is short. It does not hide an address from somebody who tries all."""
        text = f"{self.name}\n{self.amount}\n{self.seconds}"
        return f"mezani:limit:{blake2b(text.encode(), digest_size=16).hexdigest()}"


class RedisWindows:
    """All windows of a cluster. They are of use only while ``is_available`` says so."""

    def __init__(self, url: str, is_available: Callable[[], bool]) -> None:
        self._is_available = is_available
        self._redis = Redis.from_url(
            url, socket_connect_timeout=TIMEOUT_SECONDS, socket_timeout=TIMEOUT_SECONDS, retry=None
        )
        self._count = self._redis.register_script(COUNT)
        self._is_failing = False

    async def count(self, windows: Sequence[RedisWindow]) -> float | None:
        """Count an action in all windows and return 0. If one is full, return the seconds to wait instead.

        Return None if Redis can't be reached.
        """
        if not self._is_available():
            return None
        keys = [window.key for window in windows]
        sizes = [size for window in windows for size in (window.amount, window.seconds * 1000)]
        try:
            milliseconds: int = await self._count(keys=keys, args=sizes)
        except (RedisError, OSError) as error:
            self._note_failure(error)
            return None
        self._is_failing = False
        return milliseconds / 1000

    async def clear(self, windows: Sequence[RedisWindow]) -> None:
        """Forget what was counted."""
        if not self._is_available():
            return
        try:
            await self._redis.delete(*[window.key for window in windows])
        except (RedisError, OSError) as error:
            self._note_failure(error)

    def _note_failure(self, error: Exception) -> None:
        """Log the first failure of several in a row."""
        if not self._is_failing:
            self._is_failing = True
            log.warning("shared_limits_unreachable", exc_info=error)

    async def close(self) -> None:
        """Close the connections."""
        await self._redis.aclose()
