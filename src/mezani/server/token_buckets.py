"""Token buckets: limits for what happens often. A bucket allows a burst and then a steady rate."""

from __future__ import annotations

from limits import parse_many

SWEEP_EVERY = 10_000
"""How many keys are added between two removals of full buckets."""


class TokenBucket:
    """A bucket of tokens that refills evenly.

    It stores only the time at which it is full again (the generic cell rate algorithm).
    """

    __slots__ = ("_full_at", "_seconds", "_seconds_per_token")

    def __init__(self, burst: int, seconds: float) -> None:
        self._seconds = seconds
        self._seconds_per_token = seconds / burst
        self._full_at = 0.0

    def spend(self, now: float) -> float:
        """Spend a token and return 0; if there is none, return the seconds until there is one."""
        wait = self.seconds_to_wait(now)
        if not wait:
            self._full_at = max(self._full_at, now) + self._seconds_per_token
        return wait

    def reserve(self, now: float) -> float:
        """Spend a token, even if it is not there yet. Return the seconds until it is."""
        wait = self.seconds_to_wait(now)
        self._full_at = max(self._full_at, now) + self._seconds_per_token
        return wait

    def seconds_to_wait(self, now: float) -> float:
        """Return the seconds until there is a token."""
        return max(0.0, self._full_at - now + self._seconds_per_token - self._seconds)

    def is_full(self, now: float) -> bool:
        """Return whether nothing was spent that has not been refilled."""
        return self._full_at <= now


class TokenBuckets:
    """A bucket for each key. ``600/30 seconds`` allows 600 at once, then 20 a second; empty means no limit."""

    def __init__(self, limit: str) -> None:
        self._sizes = (
            [(item.amount, item.get_expiry()) for item in parse_many(limit)] if limit else []
        )
        self._buckets: dict[str, list[TokenBucket]] = {}
        self._added = 0

    def spend(self, key: str, now: float) -> float:
        """Spend a token of a key and return 0; if there is none, return the seconds until there is one."""
        return max([bucket.spend(now) for bucket in self._buckets_of(key, now)], default=0.0)

    def reserve(self, key: str, now: float) -> float:
        """Spend a token of a key, even if it is not there yet. Return the seconds until it is."""
        return max([bucket.reserve(now) for bucket in self._buckets_of(key, now)], default=0.0)

    def seconds_to_wait(self, key: str, now: float) -> float:
        """Return the seconds until a key has a token."""
        waits = [bucket.seconds_to_wait(now) for bucket in self._buckets.get(key, ())]
        return max(waits, default=0.0)

    def _buckets_of(self, key: str, now: float) -> list[TokenBucket]:
        """Return the buckets of a key, one for each limit."""
        buckets = self._buckets.get(key)
        if buckets is None:
            buckets = [TokenBucket(*size) for size in self._sizes]
            if buckets:
                self._sweep(now)
                self._buckets[key] = buckets
        return buckets

    def _sweep(self, now: float) -> None:
        """Remove full buckets now and then. Clients choose keys, so they would otherwise grow without bound."""
        self._added += 1
        if self._added % SWEEP_EVERY == 0:
            self._buckets = {
                key: buckets
                for key, buckets in self._buckets.items()
                if not all(bucket.is_full(now) for bucket in buckets)
            }
