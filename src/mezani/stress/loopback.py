"""The drivers talk to this machine only: an address elsewhere is refused."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from mezani.stress.errors import NotLoopbackError

HOST = "127.0.0.1"


def checked_url(url: str) -> str:
    """The address of a server on this machine, without anything after the port."""
    parts = urlsplit(url)
    if parts.scheme != "http" or not is_loopback(parts.hostname or ""):
        raise NotLoopbackError(
            f"“{url}” is not a server of this machine: write http://{HOST}:PORT."
        )
    return f"http://{parts.netloc}"


def is_loopback(host: str) -> bool:
    """Whether a host is this machine itself, whoever answers for names."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def free_port() -> int:
    """A port nothing listens on just now."""
    with socket.socket() as trial:
        trial.bind((HOST, 0))
        return int(trial.getsockname()[1])
