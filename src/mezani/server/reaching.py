"""Where this server is reached: by whoever started it, in the network around it, and from anywhere."""

from __future__ import annotations

import ipaddress
import socket
from typing import Literal

from mezani.server.settings import Settings

Reach = Literal["anywhere", "network", "machine"]

EVERYWHERE = ("0.0.0.0", "::")
ANYWHERE_ELSE = "192.0.2.1"
"""An address kept for examples, which is nobody's."""


def address_in_the_network() -> str:
    """This machine's address as its neighbours see it. Nothing is sent: the route alone tells."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ANYWHERE_ELSE, 9))
        except OSError:
            return socket.gethostname()
        return str(asking.getsockname()[0])


def for_friends(settings: Settings, port: int) -> tuple[str, Reach]:
    """The address others can use, and how far it reaches: ``anywhere``, ``network``; or none: ``machine``."""
    if settings.public_url:
        return settings.public_url.rstrip("/"), "anywhere"
    if is_this_machine_only(settings.host):
        return "", "machine"
    host = address_in_the_network() if settings.host in EVERYWHERE else settings.host
    if is_this_machine_only(host):
        return "", "machine"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}", "network"


def is_this_machine_only(host: str) -> bool:
    """Whether an address leads nowhere but to the machine it is used on."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
