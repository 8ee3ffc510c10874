"""Limits on traffic, by player and by address: requests, connections to rooms, coming and going, and messages.

They are checked before any other work is done. This machine's own address is not limited, since a proxy without
``trusted_proxies`` and load tests connect from there.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable

from mezani.server.addresses import AnyConnection, client_address, counted_address, is_this_machine
from mezani.server.errors import RateLimitedError
from mezani.server.settings import Settings
from mezani.server.token_buckets import TokenBucket, TokenBuckets

REFUSED_BURST, REFUSED_SECONDS = 200, 20
"""How many refused messages a connection survives at once, and how fast it recovers."""
SHORT_WAIT = 1
ROOM_PACE = "10/second"
"""How fast an address gets new rooms; further ones wait. A new room and its deal cost as much as twenty moves."""


class Traffic:
    """The traffic of one server. ``now`` is a monotonic clock in seconds."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._settings = settings
        self._requests = TokenBuckets(settings.requests_per_player)
        self._requests_by_address = TokenBuckets(settings.requests_per_address)
        self._joins = TokenBuckets(settings.joins_per_player)
        self._joins_by_address = TokenBuckets(settings.joins_per_address)
        self._rooms_by_address = TokenBuckets(settings.rooms_per_address)
        self._room_pace = TokenBuckets(ROOM_PACE)
        self._quick_matches_by_address = TokenBuckets(settings.quick_matches_per_address)
        self._messages = TokenBuckets(settings.messages_per_player)
        self._messages_by_address = TokenBuckets(settings.messages_per_address)
        self._open: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()

    def limited_address(self, connection: AnyConnection) -> str:
        """Return the address of a connection, or an empty text if it is not limited."""
        address = client_address(connection, self._settings.trusted_proxies)
        return "" if is_this_machine(address) else address

    def count_request(self, connection: AnyConnection, session: str) -> None:
        """Count a request of a session (empty for none). Raise `RateLimitedError` over a limit."""
        wait = self._requests.spend(session, self.now()) if session else 0.0
        address = self.limited_address(connection)
        if address and not wait:
            wait = self._requests_by_address.spend(address, self.now())
        if wait:
            raise RateLimitedError(math.ceil(wait))

    def count_room(self, connection: AnyConnection) -> None:
        """Count a request for a new room. Raise `RateLimitedError` over a limit."""
        self._count_by_address(connection, self._rooms_by_address)

    def reserve_room(self, connection: AnyConnection) -> float:
        """Reserve the next turn of an address for a new room. Return the seconds until it comes.

        Many rooms of one address must not delay the moves of others.
        """
        address = self.limited_address(connection)
        return self._room_pace.reserve(address, self.now()) if address else 0.0

    def count_quick_match(self, connection: AnyConnection) -> None:
        """Count a request for a quick match. Raise `RateLimitedError` over a limit."""
        self._count_by_address(connection, self._quick_matches_by_address)

    def _count_by_address(self, connection: AnyConnection, buckets: TokenBuckets) -> None:
        address = self.limited_address(connection)
        if address and (wait := buckets.spend(address, self.now())):
            raise RateLimitedError(math.ceil(wait))

    def is_address_full(self, connection: AnyConnection) -> bool:
        """Return whether the address of a connection has reached a limit on connecting to rooms."""
        address = self.limited_address(connection)
        if not address:
            return False
        is_spent = self._joins_by_address.seconds_to_wait(address, self.now()) > 0
        return is_spent or self._open[address] >= self._settings.sockets_per_address

    def join(
        self, connection: AnyConnection, player_id: str, *, is_playing: bool = False
    ) -> tuple[str, ...]:
        """Count a player who connects to a room. Raise `RateLimitedError` over a limit.

        Return what was counted, for `leave`. One who is playing a match there must not be locked out by others at the
        same address, so only the limits by player apply to them.
        """
        address = "" if is_playing else self.limited_address(connection)
        wait = self._joins.spend(player_id, self.now())
        if address and not wait:
            wait = self._joins_by_address.spend(address, self.now())
        if wait:
            raise RateLimitedError(math.ceil(wait))
        limits = {f"player {player_id}": self._settings.sockets_per_player}
        if address:
            limits[address] = self._settings.sockets_per_address
        if any(self._open[key] >= limit for key, limit in limits.items()):
            raise RateLimitedError(SHORT_WAIT)
        self._open.update(limits.keys())
        return tuple(limits)

    def leave(self, counted: tuple[str, ...]) -> None:
        """Count the end of a connection to a room."""
        for key in counted:
            _take_one(self._open, key)

    def message_meter(self, connection: AnyConnection, player_id: str) -> MessageMeter:
        """Return what counts the messages of a connection."""
        address = self.limited_address(connection)
        return MessageMeter(self._messages, player_id, self._messages_by_address, address)

    # Connections of any kind, before anything is known about them but the address

    def direct_address(self, peer: tuple[str, int] | None) -> str:
        """Return the address of a TCP connection, or an empty text if it is not limited. Proxies are not."""
        if self._settings.trusted_proxies or not peer:
            return ""
        address = counted_address(peer[0])
        return "" if is_this_machine(address) else address

    def open_connection(self, address: str) -> bool:
        """Count a new connection. Return False, and count nothing, if the address may not have it."""
        limit = self._settings.connections_per_address
        if self._connections[address] >= limit or self._is_exhausted(address):
            return False
        self._connections[address] += 1
        return True

    def close_connection(self, address: str) -> None:
        """Count the end of a connection that was counted, or that became a WebSocket."""
        _take_one(self._connections, address)

    def _is_exhausted(self, address: str) -> bool:
        return self._requests_by_address.seconds_to_wait(address, self.now()) > 0


class MessageMeter:
    """Counts the messages of one connection for its player and its address. Every move passes here."""

    __slots__ = ("_address", "_by_address", "_by_player", "_player", "_refused")

    def __init__(
        self, by_player: TokenBuckets, player: str, by_address: TokenBuckets, address: str
    ) -> None:
        self._by_player = by_player
        self._player = player
        self._by_address = by_address
        self._address = address
        self._refused = TokenBucket(REFUSED_BURST, REFUSED_SECONDS)

    def count(self, now: float) -> bool:
        """Count a message. Return whether it is within the limits."""
        return not self._by_player.spend(self._player, now) and not (
            self._address and self._by_address.spend(self._address, now)
        )

    def count_refusal(self, now: float) -> bool:
        """Count a refused message. Return whether there were too many."""
        return self._refused.spend(now) > 0


def _take_one(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
