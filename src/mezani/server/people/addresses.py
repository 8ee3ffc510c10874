"""Where a request comes from, as far as it can be believed."""

from __future__ import annotations

import ipaddress

from mezani.server.people.tokens import AnyConnection

LOOPBACK_NETWORK = "::/64"
"""How ``::1`` is counted."""
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
