"""Bans: players who may not sign in, and addresses that may not use the server.

Banned addresses are kept in memory, because every request is compared with them; banned players only in the database.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from mezani.server.addresses import IPV6_PREFIX, AnyConnection, client_address
from mezani.server.errors import BadAddressError, BannedError
from mezani.server.settings import Settings
from mezani.store import Store
from mezani.store.tables.bans import ADDRESS, BanRow, add_ban, all_bans, remove_ban

LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """All bans. `load` reads them when the server starts. ``on_change`` is called after each change."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._networks: list[Network] = []
        self.on_change: Callable[[], object] = lambda: None

    async def load(self) -> None:
        """Read the banned addresses."""
        self._use(await self._store.read(all_bans))

    async def add(self, ban: BanRow) -> None:
        """Add a ban."""
        await self._store.write(lambda connection: add_ban(connection, ban))
        await self.load()
        self.on_change()

    async def remove(self, target: str) -> bool:
        """Remove a ban. Return whether there was one."""
        removed = await self._store.write(lambda connection: remove_ban(connection, target))
        await self.load()
        self.on_change()
        return removed

    def _use(self, bans: list[BanRow]) -> None:
        self._networks = [ipaddress.ip_network(ban.target) for ban in bans if ban.kind == ADDRESS]

    def check(self, connection: AnyConnection) -> None:
        """Raise `BannedError` if a request or a socket comes from a banned address."""
        if self._networks and self.covers(
            client_address(connection, self._settings.trusted_proxies)
        ):
            raise BannedError

    def covers(self, address: str) -> bool:
        """Return whether an address, as limits count it, is banned."""
        try:
            own = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(
            own.version == network.version and own.subnet_of(network)  # type: ignore[arg-type]
            for network in self._networks
        )


def is_address(text: str) -> bool:
    """Return whether a text is an address or a network.

    >>> is_address("203.0.113.7"), is_address("2001:db8::/48"), is_address("Amina")
    (True, True, False)
    """
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def banned_network(text: str) -> str:
    """Return the network to ban for an address or a network. A single IPv6 address means its /64 network.

    >>> banned_network("203.0.113.7"), banned_network("2001:db8::5")
    ('203.0.113.7/32', '2001:db8::/64')
    """
    network = ipaddress.ip_network(text, strict=False)
    if network.version == 6 and network.prefixlen > IPV6_PREFIX:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    if any(network.version == own.version and network.overlaps(own) for own in LOOPBACK):
        raise BadAddressError(f"{network} is not banned: it includes this machine.")
    return str(network)
