"""Loopback addresses. Stress tests only connect to this machine."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from mezani.server.addresses import is_loopback
from mezani.stress.errors import NotLoopbackError

HOST = "127.0.0.1"


def checked_url(url: str) -> str:
    """Return the origin of a server on this machine; raise if the URL points anywhere else."""
    parts = urlsplit(url)
    if parts.scheme != "http" or not is_loopback(parts.hostname or ""):
        raise NotLoopbackError(f"“{url}” is not on this machine: use http://{HOST}:PORT.")
    return f"http://{parts.netloc}"


def free_port() -> int:
    """Return a port that nothing is listening on."""
    with socket.socket() as trial:
        trial.bind((HOST, 0))
        return int(trial.getsockname()[1])
