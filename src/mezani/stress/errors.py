"""Errors that stop a stress test.

StressError             base class
├── NotLoopbackError    not_loopback: the URL does not point to this machine
├── RequestRefusedError refused: the server rejected a request the test depends on
└── ServerGoneError     server_gone: the server did not start, stopped or stopped responding
"""

from __future__ import annotations

from mezani.errors import MezaniError


class StressError(MezaniError):
    """A stress test could not continue."""

    code = "stress_error"


class NotLoopbackError(StressError):
    """The URL does not point to this machine."""

    code = "not_loopback"


class RequestRefusedError(StressError):
    """The server rejected a request the test depends on."""

    code = "refused"


class ServerGoneError(StressError):
    """The server did not start, stopped or stopped responding."""

    code = "server_gone"
