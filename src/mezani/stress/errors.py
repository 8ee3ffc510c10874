"""What can keep a driver from its work.

LoadError               the drivers' own errors
├── NotLoopbackError    not_loopback: the address is not one of this machine's own
├── RefusedError        refused: the server did not do what the driver needs to begin
└── ServerGoneError     server_gone: the server did not start, or stopped by itself
"""

from __future__ import annotations

from mezani.errors import MezaniError


class LoadError(MezaniError):
    """Something that keeps a driver from its work."""

    code = "load_error"


class NotLoopbackError(LoadError):
    """The address is not one of this machine's own."""

    code = "not_loopback"


class RefusedError(LoadError):
    """The server did not do what the driver needs to begin."""

    code = "refused"


class ServerGoneError(LoadError):
    """The server did not start, or stopped by itself."""

    code = "server_gone"
