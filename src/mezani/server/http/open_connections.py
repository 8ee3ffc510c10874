"""A bound on open connections, so that the database and the workers can always open files.

Without file descriptors a process can neither write nor start workers, and uvloop may even stop listening. Before it
comes to that, the oldest idle connection is closed for a new one.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Protocol

if sys.platform != "win32":
    import resource

RESERVED_DESCRIPTORS = 100
"""File descriptors for everything but connections."""
UNLIMITED = sys.maxsize


class IdleConnection(Protocol):
    """An HTTP connection that may be closed while no request is being served on it."""

    is_serving: bool

    def abort(self) -> None: ...


class OpenConnections:
    """The HTTP connections of one server, oldest first. Those that have become WebSockets are never closed."""

    def __init__(self) -> None:
        self._open: dict[IdleConnection, None] = {}
        self._aborted: set[IdleConnection] = set()

    def add(self, connection: IdleConnection, count: int) -> bool:
        """Add a connection to ``count`` open ones of all kinds. Return False if there is no room for it."""
        if count - len(self._aborted) >= max_connections():
            idle = next((each for each in self._open if not each.is_serving), None)
            if idle is None:
                return False
            del self._open[idle]
            self._aborted.add(idle)  # counted as open until the event loop reports its end
            idle.abort()
        self._open[connection] = None
        return True

    def remove(self, connection: IdleConnection) -> None:
        """Forget a connection that has ended or become a WebSocket."""
        self._open.pop(connection, None)
        self._aborted.discard(connection)


def max_connections() -> int:
    """Return how many connections may be open at once. The limit of the process may change while it runs."""
    if sys.platform == "win32":
        return UNLIMITED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else max(1, soft - RESERVED_DESCRIPTORS)


def raise_descriptor_limit() -> None:
    """Use as many file descriptors as the system allows: the usual limit is for programs that need few."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
