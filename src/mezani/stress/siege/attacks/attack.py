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
COUNT = "count"
"""The line that asks attackers for their tallies."""
SERVED = (200, 201)
REFUSALS = (NO_RESPONSE, 403, 409, 421, 429, 503)
"""Statuses of requests that the server has refused."""


class Target(msgspec.Struct, frozen=True):
    """The server, the address to attack it from, a room of honest players, and matches made for the attacks."""

    base: str
    source: str
    honest_room: str
    stored: StoredMatches


class Tally(msgspec.Struct):
    """What an attack has tried, how much of it was refused, and how much the server did for it."""

    attempts: int = 0
    refused: int = 0
    served: int = 0


class Attack:
    """An attack. Subclasses override ``start``, and ``prepare`` for what is done before the measurement."""

    name: ClassVar[str]
    about: ClassVar[str]
    stored: ClassVar[StoredPlan] = StoredPlan()
    is_served: ClassVar[bool] = True
    """Whether the server must serve some attempts. If it serves none, they did not reach what they attack."""
    is_refused: ClassVar[bool] = True
    """Whether the server must refuse some attempts."""
    served_statuses: ClassVar[tuple[int, ...]] = SERVED
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

    @classmethod
    def missing(cls, tally: Tally) -> list[str]:
        """Return what the attack needs to prove anything and has not got, one sentence part each."""
        needs = {
            "nothing was attempted": tally.attempts,
            "the server served nothing of it": tally.served or not cls.is_served,
            "the server refused nothing of it": tally.refused or not cls.is_refused,
        }
        return [words for words, is_met in needs.items() if not is_met]

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
            self.tally.attempts += 1
            self.tally.refused += is_refused
            self.tally.served += status in self.served_statuses
            await asyncio.sleep(max(pause, PAUSE_SECONDS if is_refused else 0.0))
