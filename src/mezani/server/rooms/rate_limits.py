"""How fast somebody may go: messages on one connection, codes tried and connections open from one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from mezani.server.accounts.rate_limits import Counted, Limits
from mezani.server.addresses import AnyConnection, client_address, is_this_machine
from mezani.server.errors import RefusedError
from mezani.server.settings import Settings

PATIENCE = 20
"""Seconds in which a client may go too fast before it is closed."""

AT_ONCE = 40
EACH_SECOND = 4


class SocketRate:
    """Counts the messages of one connection, second by second: every move passes here, so it has to cost nothing."""

    __slots__ = ("_count", "_most", "_second", "_too_fast")

    def __init__(self, most: int) -> None:
        self._most = most
        self._second = 0
        self._count = 0
        self._too_fast = 0

    def allows(self, now: float) -> bool:
        """Whether one more message may come."""
        second = int(now)
        if second != self._second:
            was_too_fast = self._count > self._most
            self._too_fast = self._too_fast + 1 if was_too_fast else 0
            self._second = second
            self._count = 0
        self._count += 1
        return self._count <= self._most

    def admits(self, now: float) -> bool:
        """Whether one more message may come; one that may not is not counted yet, as it is asked about again."""
        is_allowed = self.allows(now)
        if not is_allowed:
            self._count -= 1
        return is_allowed

    @property
    def is_flooding(self) -> bool:
        """Whether the client goes on and on, or far too fast."""
        return self._too_fast >= PATIENCE or self._count > PATIENCE * self._most


class Budget:
    """What one person may do in a room that everybody hears of: some at once, then a few each second."""

    __slots__ = ("_left", "_when")

    def __init__(self) -> None:
        self._left = float(AT_ONCE)
        self._when = 0.0

    def spend(self, now: float) -> bool:
        """Whether one more thing may be done."""
        self._left = min(AT_ONCE, self._left + EACH_SECOND * (now - self._when))
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class CodeGuesses:
    """Codes that were no room's, by address: whoever guesses is slowed down."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._limits = Limits()

    def check(self, connection: AnyConnection) -> None:
        """Refuses an address that has guessed too often."""
        self._limits.check(self._counted(connection))

    def missed(self, connection: AnyConnection, error: RefusedError) -> None:
        """Counts a code that was no room's."""
        if error.code == "room_not_found":
            self._limits.note(self._counted(connection))

    def _counted(self, connection: AnyConnection) -> Counted:
        address = client_address(connection, self._settings.trusted_proxies)
        return Counted(self._settings.codes_per_address, "codes", address)


class OpenSockets:
    """How many connections to rooms are open at once, by address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, connection: AnyConnection) -> Iterator[bool]:
        """Counts a connection for as long as the block runs; tells whether it may be open."""
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
