"""Network addresses: where a request comes from, and where this server can be reached."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any, Literal

from litestar.connection import ASGIConnection

from mezani.server.settings import Settings

AnyConnection = ASGIConnection[Any, Any, Any, Any]
Reach = Literal["anywhere", "network", "machine"]

ALL_INTERFACES = ("0.0.0.0", "::")
EXAMPLE_ADDRESS = "192.0.2.1"
"""An address reserved for examples, outside every network."""
THIS_MACHINE = ("127.0.0.1", "::/64")
"""The addresses that this machine connects to itself from, as they are counted; the second is ``::1``."""
IPV6_PREFIX = 64
"""One household or machine usually has a whole /64 network, so limits count those."""


def client_address(connection: AnyConnection, trusted_proxies: int = 0) -> str:
    """Return the address that limits are counted by.

    ``X-Forwarded-For`` is trusted only as far as our own proxies wrote it. Each proxy appends the address it saw, so
    with two proxies the second from the right is trusted. Anything a client made up is further left.
    """
    seen = connection.client.host if connection.client else ""
    if trusted_proxies:
        lines = connection.headers.getall("x-forwarded-for", [])
        hops = [hop.strip() for line in lines for hop in line.split(",")]
        if len(hops) >= trusted_proxies:
            seen = hops[-trusted_proxies]
    return counted_address(seen)


def counted_address(text: str) -> str:
    """Return an IP address as limits count it: an IPv6 address by its network."""
    try:
        address = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), IPV6_PREFIX), strict=False))


def is_this_machine(address: str) -> bool:
    """Return whether a counted address is this machine's own. Load tests make thousands of guests from there.

    Other addresses of the loopback network have to be chosen on purpose, and are counted like any other.
    """
    return address in THIS_MACHINE


def network_address() -> str:
    """Return this machine's address in its network. Nothing is sent: the routing table knows it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((EXAMPLE_ADDRESS, 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def shared_address(settings: Settings, port: int) -> tuple[str, Reach]:
    """Return the URL to give to friends and how far it reaches; the URL is empty if only this machine can use it."""
    if settings.public_url:
        return settings.public_url.rstrip("/"), "anywhere"
    if is_loopback(settings.host):
        return "", "machine"
    host = network_address() if settings.host in ALL_INTERFACES else settings.host
    if is_loopback(host):
        return "", "machine"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}", "network"


def is_loopback(host: str) -> bool:
    """Return whether a host can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
