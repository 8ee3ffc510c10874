"""How often what may be done: moving windows in memory, by the limits of `Settings`."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import NamedTuple

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from mezani.server.errors import RateLimitedError
from mezani.server.settings import Settings

SWEEP_EVERY = 1000


class Counted(NamedTuple):
    """What is counted: a limit such as ``10/5 minutes; 30/hour`` (empty is none), for what, and by whom."""

    limit: str
    what: str
    who: str


class Limits:
    """Counts what was done by whom and refuses what is too often."""

    def __init__(self) -> None:
        self._storage = MemoryStorage()
        self._limiter = MovingWindowRateLimiter(self._storage)
        self._parsed: dict[str, list[RateLimitItem]] = {}
        self._counts = 0

    def count(self, *wanted: Counted) -> None:
        """Counts one more of each; `RateLimitedError` where one of them is too many, and then none is counted.

        So who keeps on trying while refused is let in again all the same, and uses up nobody else's tries.
        """
        self.check(*wanted)
        self.note(*wanted)

    def check(self, *wanted: Counted) -> None:
        """Refuses where one more of any would be too many, and counts nothing."""
        seconds = [
            self._seconds_to_wait(item, one)
            for item, one in self._windows(wanted)
            if not self._limiter.test(item, one.what, one.who)
        ]
        if seconds:
            raise RateLimitedError(max(seconds))

    def note(self, *wanted: Counted) -> None:
        """Counts one more of each, and refuses nothing."""
        for item, one in self._windows(wanted):
            self._limiter.hit(item, one.what, one.who)
        self._sweep()

    def _windows(self, wanted: Iterable[Counted]) -> list[tuple[RateLimitItem, Counted]]:
        return [(item, one) for one in wanted for item in self._items(one.limit)]

    def forgive(self, counted: Counted) -> None:
        """Starts counting again from nothing."""
        for item in self._items(counted.limit):
            self._limiter.clear(item, counted.what, counted.who)

    def _items(self, limit: str) -> list[RateLimitItem]:
        if limit not in self._parsed:
            self._parsed[limit] = parse_many(limit) if limit else []
        return self._parsed[limit]

    def _seconds_to_wait(self, item: RateLimitItem, one: Counted) -> int:
        free_again = self._limiter.get_window_stats(item, one.what, one.who).reset_time
        return max(1, math.ceil(free_again - time.time()))

    def _sweep(self) -> None:
        # The storage empties its windows but keeps their keys, which strangers choose: drop those now and then.
        self._counts += 1
        if self._counts % SWEEP_EVERY == 0:
            for key in [key for key, window in self._storage.events.items() if not window]:
                self._storage.clear(key)


class Tries:
    """Counts tries at passwords."""

    def __init__(self, limits: Limits, settings: Settings) -> None:
        self._limits = limits
        self._settings = settings

    def sign_in(self, name_key: str, address: str, device: str | None) -> None:
        """Counts a try to sign in; `RateLimitedError` where there were too many."""
        if device:
            self._limits.count(self._own(f"device {device}"))
            return
        self._limits.count(
            self._own(f"{address} {name_key}"),
            Counted(self._settings.passwords_per_address, "passwords by address", address),
            Counted(self._settings.passwords_per_name, "passwords by name", name_key),
        )

    def signed_in(self, name_key: str, address: str, device: str | None) -> None:
        """Forgets the mistakes of who has found the right password in the end."""
        self._limits.forgive(self._own(f"device {device}" if device else f"{address} {name_key}"))

    def own_password(self, player: str) -> None:
        """Counts a try of a signed-in player at their own password."""
        self._limits.count(self._own(f"player {player}"))

    def _own(self, who: str) -> Counted:
        return Counted(self._settings.passwords_per_name_and_address, "passwords", who)
