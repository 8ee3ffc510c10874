"""Limits on what happens rarely: signing up, attempts at passwords, new rooms, wrong codes."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import NamedTuple

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from mezani.server.addresses import AnyConnection, client_address
from mezani.server.errors import RateLimitedError
from mezani.server.redis_windows import RedisWindow, RedisWindows
from mezani.server.settings import Settings

MAX_CORRECTION_SECONDS = 30
"""How far a clock may be set back as a correction, without counting as a jump."""
SWEEP_EVERY = 1000
"""How many actions are counted between two removals of empty windows."""


class RateLimit(NamedTuple):
    """A limit such as ``10/5 minutes; 30/hour`` (empty for none) on an action, counted for each key by itself."""

    limit: str
    action: str
    key: str


Window = tuple[RateLimitItem, str, str]
"""One window of a limit, an action and a key."""


class RateLimits:
    """Counts the actions at this server and refuses those over a limit."""

    def __init__(self) -> None:
        self._storage = MemoryStorage()
        self._limiter = MovingWindowRateLimiter(self._storage)
        self._latest = 0.0
        self._parsed: dict[str, list[RateLimitItem]] = {}
        self._used: set[Window] = set()
        self._recorded = 0

    def count(self, *limits: RateLimit) -> None:
        """Count an action under several limits. If one is reached, raise `RateLimitedError` and count nothing.

        A client that keeps trying while it is refused is therefore admitted again in time.
        """
        self.check(*limits)
        self.record(*limits)

    def check(self, *limits: RateLimit) -> None:
        """Raise `RateLimitedError` if any limit is reached. Count nothing."""
        self._notice_jump()
        seconds = [
            self._seconds_to_wait(window)
            for window in self.windows(limits)
            if not self._limiter.test(*window)
        ]
        if seconds:
            raise RateLimitedError(max(seconds))

    def record(self, *limits: RateLimit) -> None:
        """Count an action without refusing it."""
        self._notice_jump()
        for window in self.windows(limits):
            self._used.add(window)
            self._limiter.hit(*window)
        self._recorded += 1
        if self._recorded % SWEEP_EVERY == 0:
            self._sweep()

    def reset(self, limit: RateLimit) -> None:
        """Forget what was counted under a limit."""
        for window in self.windows([limit]):
            self._clear(window)

    def _notice_jump(self) -> None:
        """Forget everything if the clock was set back. What was counted would seem to happen in the future."""
        now = time.time()
        if now < self._latest - MAX_CORRECTION_SECONDS:
            self._storage.reset()
            self._used.clear()
        self._latest = now

    def windows(self, limits: Iterable[RateLimit]) -> list[Window]:
        """Return the windows of some limits."""
        return [
            (item, limit.action, limit.key) for limit in limits for item in self._items(limit.limit)
        ]

    def _items(self, limit: str) -> list[RateLimitItem]:
        if limit not in self._parsed:
            self._parsed[limit] = parse_many(limit) if limit else []
        return self._parsed[limit]

    def _seconds_to_wait(self, window: Window) -> int:
        free_again = self._limiter.get_window_stats(*window).reset_time
        return max(1, math.ceil(free_again - time.time()))

    def _sweep(self) -> None:
        """Remove expired windows. Keys are chosen by clients, so they would otherwise grow without bound."""
        for window in list(self._used):
            if self._limiter.get_window_stats(*window).remaining >= window[0].amount:
                self._clear(window)

    def _clear(self, window: Window) -> None:
        self._limiter.clear(*window)
        self._used.discard(window)


class SharedLimits:
    """Limits on the whole service: all nodes count together, or each by itself while Redis is away.

    Without ``shared`` there is only this server.
    """

    def __init__(self, shared: RedisWindows | None = None) -> None:
        self._local = RateLimits()
        self._shared = shared

    async def count(self, *limits: RateLimit) -> None:
        """Count an action under several limits. If one is reached, raise `RateLimitedError` and count nothing."""
        windows = self._redis_windows(limits)
        wait = await self._shared.count(windows) if self._shared and windows else None
        if wait is None:
            self._local.count(*limits)
        elif wait:
            raise RateLimitedError(math.ceil(wait))
        else:
            self._local.record(*limits)  # for the case that Redis goes away

    async def reset(self, limit: RateLimit) -> None:
        """Forget what was counted under a limit."""
        self._local.reset(limit)
        windows = self._redis_windows([limit])
        if self._shared and windows:
            await self._shared.clear(windows)

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._shared:
            await self._shared.close()

    def _redis_windows(self, limits: Iterable[RateLimit]) -> list[RedisWindow]:
        return [
            RedisWindow(f"{action}\n{key}", item.amount, item.get_expiry())
            for item, action, key in self._local.windows(limits)
        ]


class CodeGuesses:
    """Counts wrong room codes by player and by address, and slows guessing down.

    A room that exists is looked up before anything is counted, so nobody is ever locked out of one.
    """

    def __init__(self, settings: Settings, limits: SharedLimits) -> None:
        self._settings = settings
        self._limits = limits

    async def count(self, connection: AnyConnection, player_id: str) -> None:
        """Count a wrong code of a player, or of nobody (empty). Raise `RateLimitedError` if there were too many."""
        settings = self._settings
        address = client_address(connection, settings.trusted_proxies)
        limits = [RateLimit(settings.codes_per_address, "codes by address", address)]
        if player_id:
            limits.append(RateLimit(settings.codes_per_player, "codes by player", player_id))
        await self._limits.count(*limits)
