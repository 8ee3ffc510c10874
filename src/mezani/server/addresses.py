"""Network addresses: where a request comes from, and where this server can be reached."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any, Literal

from litestar.connection import ASGIConnection

from mezani.server.settings import Settings

AnyConnection = ASGIConnection[Any, Any, Any, Any]
Reach = Literal["anywhere", "network", "machine"]

LOOPBACK_NETWORK = "::/64"
"""How ``::1`` is counted."""
EVERYWHERE = ("0.0.0.0", "::")
ANYWHERE_ELSE = "192.0.2.1"
"""An address kept for examples, which is nobody's."""
IPV6_NETWORK = 64
"""The part of an IPv6 address that one household or machine has to itself: it can choose all of the rest."""


def client_address(connection: AnyConnection, trusted_proxies: int = 0) -> str:
    """The address limits are counted by.

    ``X-Forwarded-For`` is believed only as far as our own proxies wrote it: each adds whom it saw on the right, so
    with two proxies it is the second from the right, and whatever a client made up is to the left of that.
    """
    seen = connection.client.host if connection.client else ""
    if trusted_proxies:
        told = connection.headers.getall("x-forwarded-for", [])
        hops = [hop.strip() for line in told for hop in line.split(",")]
        if len(hops) >= trusted_proxies:
            seen = hops[-trusted_proxies]
    return _counted_as(seen)


def _counted_as(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), IPV6_NETWORK), strict=False))


def is_this_machine(address: str) -> bool:
    """Whether a request comes from the server's own machine, with no proxy in between that we know of.

    Whoever has the machine can do worse than make guests, and a load test makes thousands.
    """
    return address.startswith("127.") or address == LOOPBACK_NETWORK


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
