"""Rate limits: moving windows in memory, with the limits of `Settings`."""

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
"""How many actions are counted between two removals of empty windows."""


class RateLimit(NamedTuple):
    """A limit such as ``10/5 minutes; 30/hour`` (empty for none) on an action, counted for each key by itself."""

    limit: str
    action: str
    key: str


Window = tuple[RateLimitItem, str, str]
"""One window of a limit, an action and a key."""


class RateLimits:
    """Counts actions and refuses those over a limit."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
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
        seconds = [
            self._seconds_to_wait(window)
            for window in self._windows(limits)
            if not self._limiter.test(*window)
        ]
        if seconds:
            raise RateLimitedError(max(seconds))

    def record(self, *limits: RateLimit) -> None:
        """Count an action without refusing it."""
        for window in self._windows(limits):
            self._used.add(window)
            self._limiter.hit(*window)
        self._recorded += 1
        if self._recorded % SWEEP_EVERY == 0:
            self._sweep()

    def reset(self, limit: RateLimit) -> None:
        """Forget what was counted under a limit."""
        for window in self._windows([limit]):
            self._clear(window)

    def _windows(self, limits: Iterable[RateLimit]) -> list[Window]:
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


class PasswordAttempts:
    """Limits attempts at passwords, so that nobody can guess one and nobody can be locked out by strangers.

    Attempts are counted by name and address, by address, and by name from anywhere. The last limit stops guesses that
    come from many addresses; by itself it would let strangers lock a player out. So one address can use up only a
    part of it, it never ends an open session, and devices the player signed in on before are counted separately
    (`DeviceCookies`). Attempts of a signed-in player at their own password are counted by player.

    Names that exist and names that do not are counted and refused in the same way.
    """

    def __init__(self, limits: RateLimits, settings: Settings) -> None:
        self._limits = limits
        self._settings = settings

    def count_sign_in(self, name_key: str, address: str, device: str | None) -> None:
        """Count an attempt to sign in. Raise `RateLimitedError` if there were too many."""
        if device:
            self._limits.count(self._own(f"device {device}"))
            return
        self._limits.count(
            self._own(f"{address} {name_key}"),
            RateLimit(self._settings.passwords_per_address, "passwords by address", address),
            RateLimit(self._settings.passwords_per_name, "passwords by name", name_key),
        )

    def reset(self, name_key: str, address: str, device: str | None) -> None:
        """Forget the failed attempts of a player who has signed in."""
        self._limits.reset(self._own(f"device {device}" if device else f"{address} {name_key}"))

    def count_own_password(self, player_id: str) -> None:
        """Count an attempt of a signed-in player at their own password."""
        self._limits.count(self._own(f"player {player_id}"))

    def _own(self, key: str) -> RateLimit:
        return RateLimit(self._settings.passwords_per_name_and_address, "passwords", key)
