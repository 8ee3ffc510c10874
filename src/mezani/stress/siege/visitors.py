"""Visitors: honest players who come for a moment. Whatever the server refuses them is a fault."""

from __future__ import annotations

import asyncio
from itertools import cycle

import httpx
from picows import WSError

from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.messages import ServerMessage
from mezani.stress.room_client import RoomClient

GAME = "kadi-friendly"
PATIENCE_SECONDS = 5.0
"""After so long without a response, people think that a server is down."""


class VisitorConnection(RoomClient):
    """A connection that waits for the first view of the room."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
        self.seat: str | None = None
        self.arrived = asyncio.Event()

    def on_message(self, message: ServerMessage) -> None:
        if message.room is not None:
            self.seat = message.room.you
            self.arrived.set()

    def on_lost(self) -> None:
        self.arrived.set()


class Visitor:
    """Comes back to a seat, watches a room, looks at a room and the page, and asks for a quick match, in turn."""

    def __init__(self, client: HttpClient, guest: Guest, own_room: str, other_room: str) -> None:
        self.client = client
        self.guest = guest
        self.own_room = own_room
        self.other_room = other_room
        self.kinds = cycle(
            [self.return_to_seat, self.watch, self.look_at_room, self.load_page, self.play_quickly]
        )

    async def visit(self) -> None:
        """Do the next thing. Raise if it is refused or takes too long."""
        kind = next(self.kinds)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await kind()
        except (TimeoutError, OSError, WSError, httpx.TransportError) as error:
            name = kind.__name__
            raise RequestRefusedError(f"{name}: {type(error).__name__}") from None

    async def return_to_seat(self) -> None:
        await self.enter(self.own_room, is_seated=True)

    async def watch(self) -> None:
        await self.enter(self.other_room, is_seated=False)

    async def look_at_room(self) -> None:
        await self.load(f"/api/rooms/{self.other_room}")

    async def load_page(self) -> None:
        await self.load("/")

    async def play_quickly(self) -> None:
        body = {"game": GAME, "bots": True}
        response = await self.client.post("/api/quick", body, self.guest.cookies, self.guest.csrf)
        await self.enter(str(response.json()["code"]), is_seated=True)

    async def load(self, path: str) -> None:
        response = await self.client.get(path, self.guest)
        if response.is_error:
            raise RequestRefusedError(f"{path}: {response.status_code}")

    async def enter(self, code: str, *, is_seated: bool) -> None:
        """Connect to a room, see it, and leave. A quick match is left, so that it does not start."""
        connection = VisitorConnection(self.guest)
        await connection.connect(code)
        await connection.arrived.wait()
        if connection.seat is None or bool(connection.seat) != is_seated:
            raise RequestRefusedError("not admitted" if connection.seat is None else "no seat")
        if is_seated and code != self.own_room:
            connection.send(b'{"id":"1","do":"stand"}')
        await connection.disconnect()
