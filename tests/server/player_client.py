"""A player connected to a room of the local server."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from mezani.seats import SEAT_LETTERS
from mezani.server.accounts.players import Player
from mezani.server.http.room_messages import handle_message
from mezani.server.rooms.client import Client
from mezani.server.rooms.room import Room
from tests.server.manual_clock import until

if TYPE_CHECKING:
    from tests.server.local_server import LocalServer

COMMAND_IDS = count(1)
Json = dict[str, Any]


async def settle(room: Room) -> None:
    """Wait until the queue of a room is empty and all outboxes are sent."""
    await room.queue.join()
    for client in list(room.clients.values()):
        await client.flush()


class PlayerClient:
    """A player's connection to a room, and all messages it has received."""

    def __init__(self, server: LocalServer, room: Room, player: Player) -> None:
        self.server = server
        self.room = room
        self.player = player
        self.received: list[Json] = []
        self.closed_with: int | None = None
        self.client = Client(player, f"session of {player.id}", self._receive)

    async def _receive(self, event: Json) -> None:
        if event["type"] == "websocket.close":
            self.closed_with = event["code"]
        else:
            self.received.append(json.loads(event["text"]))

    # Connecting

    async def connect(self) -> PlayerClient:
        self.server.registry.clients.add(self.client)
        self.room.queue.put(partial(self.room.connect, self.client))
        await settle(self.room)
        return self

    async def disconnect(self) -> None:
        """Lose the connection without a goodbye."""
        self.client.is_closed = True
        self.server.registry.clients.remove(self.client)
        self.room.queue.put(partial(self.room.disconnect, self.client))
        await settle(self.room)

    async def reconnect(self) -> PlayerClient:
        """Return a new connection of the same player, even after a restart."""
        room = await self.server.registry.find(self.room.record.code)
        return await PlayerClient(self.server, room, self.player).connect()

    # Commands

    def send(self, do: str, **fields: Any) -> str:
        """Send a command and return its id."""
        command = fields.pop("id", None) or f"{self.player.name} {next(COMMAND_IDS)}"
        message = json.dumps({"id": command, "do": do, **fields})
        handle_message(self.room, self.client, message, self.server.services.monotonic())
        return command

    async def do(self, do: str, **fields: Any) -> Json:
        """Send a command, wait until it is handled, and return the response."""
        before = len(self.received)
        command = self.send(do, **fields)
        await settle(self.room)
        return self.response_to(command, before)

    def response_to(self, command: str, before: int = 0) -> Json:
        """Return the only response to a command."""
        found = [
            message
            for message in self.received[before:]
            if command in (message.get("ack"), message.get("nak"))
        ]
        assert len(found) == 1, found
        return found[0]

    async def move(self, move: str, seq: int | None = None, **fields: Any) -> Json:
        """Make a move, by default for the last version received."""
        return await self.do("move", move=move, seq=self.seq if seq is None else seq, **fields)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition is true and all messages have been received."""
        await until(condition)
        await settle(self.room)

    # What was received

    @property
    def steps(self) -> list[Json]:
        """All messages about the match."""
        return [message for message in self.received if "view" in message]

    @property
    def view(self) -> Json:
        """The last view of the match."""
        view: Json = self.steps[-1]["view"]
        return view

    @property
    def seq(self) -> int:
        """The last version of the match."""
        return int(self.steps[-1]["seq"])

    @property
    def rooms(self) -> list[Json]:
        """All views of the room."""
        return [message["room"] for message in self.received if "room" in message]

    @property
    def room_view(self) -> Json:
        """The last view of the room."""
        return self.rooms[-1]

    def seat(self, letter: str) -> Json:
        """Return a seat in the last view of the room."""
        found: Json = next(seat for seat in self.room_view["seats"] if seat["seat"] == letter)
        return found

    @property
    def goodbye(self) -> Json | None:
        """The goodbye, if the server sent one."""
        return next((message["bye"] for message in self.received if "bye" in message), None)

    def clock(self, kind: str) -> Json | None:
        """Return a running clock in the last view of the match."""
        return next((clock for clock in self.view.get("clocks", ()) if clock["kind"] == kind), None)

    @property
    def turn_ms_left(self) -> int:
        """The time left of the turn in the last view of the match."""
        clock = self.clock("turn")
        assert clock is not None
        return int(clock["deadline"])

    @property
    def seat_letter(self) -> str:
        return SEAT_LETTERS[self.seat_number]

    @property
    def seat_number(self) -> int:
        seat = self.room.record.seat_of(self.player.id)
        assert seat is not None
        return seat
