"""Floods of messages, requests and connections, and requests for another host."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Iterator
from itertools import count

from mezani.stress.http_client import Guest
from mezani.stress.siege.attacks.attack import PAUSE_SECONDS, Attack
from mezani.stress.siege.attacks.attack_client import AttackClient
from mezani.stress.siege.raw_http import RawConnection, request_bytes

PATHS = ("/", "/api/games", "/api/session", "/api/rooms", "/api/leaderboard", "/api/none", "/x")
BATCH = 20
BATCH_SECONDS = 0.005


def commands() -> Iterator[bytes]:
    """Return commands without end: those with large responses, those everybody sees, and bad ones."""
    for number in count():
        yield b'{"id":"s%d","do":"sync"}' % number
        yield b'{"id":"c%d","do":"say","text":"hello"}' % number
        yield b'{"id":"e%d","do":"extend","cards":[]}' % number
        yield b'{"id":"m%d","do":"move","seq":0,"move":"draw"}' % number


class Messages(Attack):
    """Guests watch a room of honest players and send commands as fast as they can."""

    name = "messages"
    about = "four spectators of an honest room who flood it with messages"

    async def prepare(self) -> None:
        self.guests = await self.create_guests(4)

    def start(self) -> Iterable[Awaitable[None]]:
        return [
            self.send(AttackClient(guest, self.tally), self.target.honest_room)
            for guest in self.guests
        ]

    async def send(self, client: AttackClient, code: str) -> None:
        messages = commands()
        while True:
            await client.stay_in(code)
            client.send_all(messages, BATCH)
            await asyncio.sleep(BATCH_SECONDS)


class ManySockets(Messages):
    """One guest opens 45 sockets, to as many rooms, and sends on all of them."""

    name = "sockets"
    about = "45 sockets of one guest, all of them sending"
    sockets = 45

    async def prepare(self) -> None:
        owners = await self.create_guests(5)
        self.rooms = [
            await self.client.create_room(owner, "kadi-friendly", 2, [])
            for owner in owners
            for _ in range(self.sockets // len(owners))
        ]
        self.guest = await self.client.create_guest("Attacker")

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.send(AttackClient(self.guest, self.tally), code) for code in self.rooms]


class Churn(Attack):
    """Guests join a room and leave it at once, repeatedly."""

    name = "churn"
    about = "ten guests who come to an honest room and leave at once"

    async def prepare(self) -> None:
        self.guests = await self.create_guests(10)

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.come_and_go(guest) for guest in self.guests]

    async def come_and_go(self, guest: Guest) -> None:
        client = AttackClient(guest, self.tally)
        while True:
            if await client.join(self.target.honest_room):
                await asyncio.sleep(PAUSE_SECONDS)
                self.tally.refused += client.was_refused
                self.tally.served += not client.was_refused
                await client.disconnect()


class Requests(Attack):
    """Asks for pages and data as fast as possible, signed in and not."""

    name = "requests"
    about = "HTTP requests as fast as possible, on 16 connections"
    is_refused = False  # they wait for their turns, which may keep them within the limit
    host = ""

    async def prepare(self) -> None:
        self.guests = await self.create_guests(8)

    def start(self) -> Iterable[Awaitable[None]]:
        for guest in (*[None] * len(self.guests), *self.guests):
            yield self.flood(
                *(request_bytes(self.target.base, path, guest, host=self.host) for path in PATHS)
            )


class WrongHost(Requests):
    """Asks for everything under the name of another site."""

    name = "host"
    about = "the same for the host of another site"
    host = "attacker.example"
    is_served = False
    is_refused = True


class Connections(Attack):
    """Opens connections, sends half a request on each, and never finishes it."""

    name = "connections"
    about = "as many open connections as possible, each with half a request"

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.open_all() for _ in range(8)]

    async def open_all(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                connection = RawConnection(self.target.base, self.target.source)
                group.create_task(self.hold(connection))
                await asyncio.sleep(PAUSE_SECONDS)

    async def hold(self, connection: RawConnection) -> None:
        self.tally.attempts += 1
        if await connection.send_half():
            self.tally.served += 1
            await connection.wait_closed()
        self.tally.refused += 1
        connection.close()
