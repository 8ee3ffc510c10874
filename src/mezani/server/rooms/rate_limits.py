"""Limits on the actions of a player in a room, and on wrong codes and open sockets of an address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from mezani.server.addresses import AnyConnection, client_address, is_this_machine
from mezani.server.errors import RefusedError
from mezani.server.rate_limits import RateLimit, RateLimits
from mezani.server.settings import Settings

ACTION_BURST = 40
ACTIONS_PER_SECOND = 4


class ActionBudget:
    """Limits the actions of one player that are broadcast to the room: a burst, then a few actions a second."""

    __slots__ = ("_left", "_updated")

    def __init__(self) -> None:
        self._left = float(ACTION_BURST)
        self._updated = 0.0

    def spend(self, now: float) -> bool:
        """Spend one action. Return False if none is left."""
        gained = ACTIONS_PER_SECOND * (now - self._updated)
        self._left = min(ACTION_BURST, self._left + gained)
        self._updated = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class CodeGuesses:
    """Counts wrong room codes by address and slows guessing down."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._limits = RateLimits()

    def check(self, connection: AnyConnection) -> None:
        """Refuse an address that has sent too many wrong codes."""
        self._limits.check(self._counted(connection))

    def count(self, connection: AnyConnection, error: RefusedError) -> None:
        """Count a refusal if it was for a wrong code."""
        if error.code == "room_not_found":
            self._limits.record(self._counted(connection))

    def _counted(self, connection: AnyConnection) -> RateLimit:
        address = client_address(connection, self._settings.trusted_proxies)
        return RateLimit(self._settings.codes_per_address, "codes", address)


class OpenSockets:
    """Counts the open connections to rooms by address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()

    @contextmanager
    def count(self, connection: AnyConnection) -> Iterator[bool]:
        """Count a connection while the block runs. Yield whether it is within the limit."""
        address = client_address(connection, self._settings.trusted_proxies)
        if is_this_machine(address):
            yield True
            return
        if self._open[address] >= self._settings.sockets_per_address:
            yield False
            return
        self._open[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
