"""What all attacks have in common: a target, a count of attempts, and tasks that run until they are stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import cycle
from typing import ClassVar

import msgspec

from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.siege.raw_http import NO_RESPONSE, RawConnection
from mezani.stress.siege.stored_matches import StoredMatch, StoredMatches, StoredPlan

PAUSE_SECONDS = 0.002
"""A pause after each refusal, so that a refused attacker does not take the whole processor from the server."""
REFUSALS = (NO_RESPONSE, 403, 409, 421, 429, 503)
"""Statuses of requests that the server has refused."""


class Target(msgspec.Struct, frozen=True):
    """The server, the address to attack it from, a room of honest players, and matches made for the attacks."""

    base: str
    source: str
    honest_room: str
    stored: StoredMatches


class Tally(msgspec.Struct):
    """What an attack has tried, and how much of it was refused."""

    attempts: int = 0
    refused: int = 0

    def count(self, *, is_refused: bool) -> None:
        """Count an attempt."""
        self.attempts += 1
        self.refused += is_refused


class Attack:
    """An attack. Subclasses override ``start``, and ``prepare`` for what is done before the measurement."""

    name: ClassVar[str]
    about: ClassVar[str]
    stored: ClassVar[StoredPlan] = StoredPlan()
    from_honest_address: ClassVar[bool] = False
    """Whether the attackers share the address of the honest players, like guests in one café."""

    def __init__(self, target: Target, client: HttpClient) -> None:
        self.target = target
        self.client = client
        self.tally = Tally()

    async def prepare(self) -> None:
        """Sign in and connect."""

    def start(self) -> Iterable[Awaitable[None]]:
        """Return everything that runs at the same time until the attack is stopped."""
        raise NotImplementedError

    async def create_guests(self, number: int) -> list[Guest]:
        """Create guests of the attackers."""
        return [await self.client.create_guest(f"Attacker {index}") for index in range(number)]

    def stored_guest(self, match: StoredMatch) -> Guest:
        """Return the guest who holds the first seat of a stored match."""
        target = self.target
        return Guest(target.base, "Attacker", match.cookies, "", target.source)

    async def flood(self, *requests: bytes) -> None:
        """Send some requests again and again on one connection."""
        endless = cycle(requests)
        await self.send_requests(lambda: next(endless))

    async def send_requests(self, next_request: Callable[[], bytes], pause: float = 0.0) -> None:
        """Send requests one after another on one connection."""
        connection = RawConnection(self.target.base, self.target.source)
        while True:
            status = await connection.request(next_request())
            is_refused = status in REFUSALS
            self.tally.count(is_refused=is_refused)
            await asyncio.sleep(max(pause, PAUSE_SECONDS if is_refused else 0.0))
