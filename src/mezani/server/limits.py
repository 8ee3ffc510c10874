"""How often what may be done: moving windows in memory, by the limits of `Settings`."""

from __future__ import annotations

import math
import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from mezani.server.errors import RateLimitedError

SWEEP_EVERY = 1000


class Limits:
    """Counts what was done by whom and refuses what is too often."""

    def __init__(self) -> None:
        self._storage = MemoryStorage()
        self._limiter = MovingWindowRateLimiter(self._storage)
        self._parsed: dict[str, RateLimitItem] = {}
        self._hits = 0

    def count(self, limit: str, *who: str) -> None:
        """Counts one more; `RateLimitedError` where that is too many. An empty limit is none.

        What is refused is not counted, so that somebody who keeps on trying is let in again all the same.
        """
        if not limit:
            return
        item = self._item(limit)
        if not self._limiter.hit(item, *who):
            raise self._too_often(item, *who)
        self._sweep()

    def check(self, limit: str, *who: str) -> None:
        """Refuses where one more would be too many, and counts nothing."""
        if limit and not self._limiter.test(self._item(limit), *who):
            raise self._too_often(self._item(limit), *who)

    def note(self, limit: str, *who: str) -> None:
        """Counts one more, and refuses nothing."""
        if limit:
            self._limiter.hit(self._item(limit), *who)
            self._sweep()

    def _too_often(self, item: RateLimitItem, *who: str) -> RateLimitedError:
        start = self._limiter.get_window_stats(item, *who).reset_time
        return RateLimitedError(max(1, math.ceil(start - time.time())))

    def forgive(self, limit: str, *who: str) -> None:
        """Starts counting again from nothing."""
        if limit:
            self._limiter.clear(self._item(limit), *who)

    def _item(self, limit: str) -> RateLimitItem:
        if limit not in self._parsed:
            self._parsed[limit] = parse(limit)
        return self._parsed[limit]

    def _sweep(self) -> None:
        # The storage empties its windows but keeps their keys, which strangers choose: drop those now and then.
        self._hits += 1
        if self._hits % SWEEP_EVERY == 0:
            for key in [key for key, window in self._storage.events.items() if not window]:
                self._storage.clear(key)
