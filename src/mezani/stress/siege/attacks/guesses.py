"""Wrong room codes, from the address of the honest players."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from functools import partial

from mezani.server.rooms.room_store import new_code
from mezani.stress.http_client import Guest
from mezani.stress.siege.attacks.attack import Attack
from mezani.stress.siege.attacks.attack_client import AttackClient
from mezani.stress.siege.raw_http import request_bytes

PAUSE = 0.1
"""Slow enough to stay within the limit of requests, which the honest players of the address share."""


class WrongCodes(Attack):
    """Guesses codes over HTTP, signed in and not, and by connecting to rooms that do not exist."""

    name = "codes"
    about = "wrong room codes, from the address of the honest players"
    from_honest_address = True
    served_statuses = (404,)
    guests_per_attack = 2

    async def prepare(self) -> None:
        self.guests = await self.create_guests(self.guests_per_attack)

    def start(self) -> Iterable[Awaitable[None]]:
        for guest in (None, None, *self.guests):
            yield self.send_requests(partial(self.guess, guest), PAUSE)
        yield self.join_unknown_rooms(self.guests[0])

    def guess(self, guest: Guest | None) -> bytes:
        return request_bytes(self.target.base, f"/api/rooms/{new_code()}", guest)

    async def join_unknown_rooms(self, guest: Guest) -> None:
        client = AttackClient(guest, self.tally)
        while True:
            if await client.join(new_code()):
                await client.closed.wait()
                self.tally.refused += 1
