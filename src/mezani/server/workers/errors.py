"""Failures of requests to worker processes.

WorkerError                   the job failed, or was not run to its end
├── TooSlowError              the job took too long
└── NoWorkerError             no worker ran the job to its end
    ├── WorkersClosedError    the server is closing
    ├── WorkersBusyError      too many requests wait
    └── PlayerBusyError       too many requests of one player wait
"""

from __future__ import annotations

from mezani import MezaniError


class WorkerError(MezaniError):
    """No result.

    For a bot's move, the room plays a random legal move instead, or asks again in a deal of the day. A player who
    asked for a hint is told to ask again.
    """

    code = "server_error"
    status = 500


class TooSlowError(WorkerError):
    """The job took too long, and its process was ended. Perhaps the machine is overloaded."""


class NoWorkerError(WorkerError):
    """No worker ran the job to its end: the same request may succeed later."""


class WorkersClosedError(NoWorkerError):
    """The server is closing."""


class WorkersBusyError(NoWorkerError):
    """Too many requests wait."""


class PlayerBusyError(NoWorkerError):
    """Too many requests of one player wait."""
