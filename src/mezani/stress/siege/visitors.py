"""Visitors: honest players who come for a moment. Whatever the server refuses them is a fault."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle

import httpx
import msgspec
from picows import WSError

from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.messages import ServerMessage
from mezani.stress.room_client import RoomClient

GAME = "kadi-friendly"
VISITORS = 8
PAIRS = 12
"""With a meeting every two seconds, no player asks for more quick matches than a server allows."""
ASK_AGAIN_SECONDS = 1.0

Visit = Callable[[], Awaitable[None]]


class VisitorConnection(RoomClient):
    """A connection that waits for the first view of the room, and for the cards."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
        self.seat: str | None = None
        self.has_cards = False
        self.arrived = asyncio.Event()
        self.dealt = asyncio.Event()

    def on_message(self, message: ServerMessage) -> None:
        if message.room is not None:
            self.seat = message.room.you
            self.arrived.set()
        elif message.view is not None:
            self.has_cards = True
            self.dealt.set()

    def on_lost(self) -> None:
        self.arrived.set()
        self.dealt.set()

    async def enter(self, code: str, *, is_seated: bool) -> None:
        """Connect to a room and see it. Raise if it is not seen from a seat, or not as a spectator."""
        await self.connect(code)
        await self.arrived.wait()
        if self.seat is None or bool(self.seat) != is_seated:
            raise RequestRefusedError("not admitted" if self.seat is None else "no seat")

    async def see_cards(self) -> None:
        """Wait until the match has started."""
        await self.dealt.wait()
        if not self.has_cards:
            raise RequestRefusedError("not dealt")


class Visitor(msgspec.Struct, frozen=True):
    """A guest with a room of their own."""

    guest: Guest
    own_room: str


class Visitors:
    """All visitors. Each kind of visit is made again and again; ``ended`` counts the visits by kind."""

    def __init__(self, client: HttpClient, patience: float) -> None:
        self.client = client
        self.patience = patience
        self.other_room = ""
        self.ended: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.kinds: dict[str, Visit] = {
            "return": self.return_to_seat,
            "watch": self.watch,
            "look": self.look_at_room,
            "page": self.load_page,
            "meet": self.meet,
        }

    async def arrive(self, other_room: str) -> None:
        """Sign in. ``other_room`` is the room to watch."""
        self.other_room = other_room
        guests = [
            await self.client.create_guest(f"Visitor {number}")
            for number in range(VISITORS + 2 * PAIRS)
        ]
        alone, paired = guests[:VISITORS], guests[VISITORS:]
        self.visitors = cycle(
            [Visitor(guest, await self.client.create_room(guest, GAME, 2, [])) for guest in alone]
        )
        self.pairs = cycle(list(zip(paired[::2], paired[1::2])))

    async def come_again(self, kind: str, pause: float) -> None:
        """Make one kind of visit without end."""
        while True:
            await self.visit(kind)
            await asyncio.sleep(pause)

    async def visit(self, kind: str) -> None:
        """Make one visit, and count it as refused if it is, or takes too long. Other errors are raised."""
        try:
            async with asyncio.timeout(self.patience):
                await self.kinds[kind]()
        except RequestRefusedError as error:
            self.refused[f"{kind}: {error.reason}"] += 1
        except (TimeoutError, OSError, WSError, httpx.TransportError) as error:
            self.refused[f"{kind}: {type(error).__name__}"] += 1
        self.ended[kind] += 1

    async def return_to_seat(self) -> None:
        visitor = next(self.visitors)
        await self.look_into(visitor.guest, visitor.own_room, is_seated=True)

    async def watch(self) -> None:
        await self.look_into(next(self.visitors).guest, self.other_room, is_seated=False)

    async def look_into(self, guest: Guest, code: str, *, is_seated: bool) -> None:
        connection = VisitorConnection(guest)
        try:
            await connection.enter(code, is_seated=is_seated)
        finally:
            await connection.disconnect()

    async def look_at_room(self) -> None:
        await self.load(f"/api/rooms/{self.other_room}")

    async def load_page(self) -> None:
        await self.load("/")

    async def load(self, path: str) -> None:
        response = await self.client.get(path, next(self.visitors).guest)
        if response.is_error:
            raise RequestRefusedError(f"{path}: {response.status_code}")

    async def meet(self) -> None:
        """Two players ask for a quick match without bots: they must come to the same room, and get cards."""
        first, second = map(VisitorConnection, next(self.pairs))
        try:
            code = await self.quick_match(first.guest)
            await first.enter(code, is_seated=True)
            while await self.quick_match(second.guest) != code:
                await asyncio.sleep(ASK_AGAIN_SECONDS)
            await second.enter(code, is_seated=True)
            await first.see_cards()
            await second.see_cards()
        finally:
            await first.disconnect()
            await second.disconnect()

    async def quick_match(self, guest: Guest) -> str:
        """Ask for a quick match and return the code of its room."""
        body = {"game": GAME, "bots": False}
        response = await self.client.post("/api/quick", body, guest.cookies, guest.csrf)
        return str(response.json()["code"])
