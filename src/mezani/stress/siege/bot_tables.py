"""A player at a table with bots, who measures how long the bots take."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter
from time import perf_counter

from mezani.games import find_game
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.messages import EMPTY_VIEW, PartialView, RoomInfo, ServerMessage
from mezani.stress.move_picker import MovePicker
from mezani.stress.room_client import RoomClient

GAME = "kadi-friendly"
BOTS = ["sharp", "casual"]
THINKING_SECONDS = 0.3


class BotTable(RoomClient):
    """A player against two bots. ``waits`` are the times the bots took, ``refused`` what the player was refused."""

    def __init__(self, guest: Guest, seed: int) -> None:
        super().__init__(guest)
        self.waits = array("d")
        self.refused: Counter[str] = Counter()
        self.picker = MovePicker(find_game(GAME), seed)
        self.seat = ""
        self.seq = -1
        self.view = EMPTY_VIEW
        self.seen_at = 0.0
        self.sent = 0
        self.is_leaving = False

    async def open(self, client: HttpClient) -> None:
        """Create the room and start the match."""
        await self.connect(await client.create_room(self.guest, GAME, 3, BOTS))
        self.send_command("ready")

    def reset(self) -> None:
        """Start a new measurement."""
        self.waits = array("d")

    @property
    def is_idle(self) -> bool:
        """Whether no bot has moved since the measurement began."""
        return not self.waits

    def all_waits(self, now: float) -> list[float]:
        """Return the times the bots took; a bot that has not moved yet has taken until now."""
        return [*self.waits, now - self.seen_at] if self.is_bot_on_turn else [*self.waits]

    @property
    def is_bot_on_turn(self) -> bool:
        return self.view.turn not in ("", self.seat) and not self.view.over

    async def leave(self) -> None:
        self.is_leaving = True
        await self.disconnect()

    def on_message(self, message: ServerMessage) -> None:
        if message.room is not None:
            self.update_room(message.room)
        elif message.view is not None:
            self.update_view(message.seq, message.view)
        elif message.nak:
            self.refused[message.code] += 1

    def on_lost(self) -> None:
        if not self.is_leaving:
            self.refused["dropped"] += 1

    def update_room(self, room: RoomInfo) -> None:
        self.seat = room.you
        own = room.own_seat()
        if room.result is not None and own is not None and not own.wants_rematch:
            self.send_command("rematch")

    def update_view(self, seq: int, view: PartialView) -> None:
        """Take a new view. If a bot has moved, note how long it took."""
        now = perf_counter()
        if seq == self.seq + 1 and self.is_bot_on_turn:
            self.waits.append(now - self.seen_at)
        if seq != self.seq:
            self.seen_at = now
        self.seq, self.view = seq, view
        if view.turn == self.seat and not view.over:
            asyncio.get_running_loop().call_later(THINKING_SECONDS, self.move, seq)

    def move(self, seq: int) -> None:
        """Make a move, unless the match has moved on since it was decided."""
        text = self.picker.pick(self.view)
        if seq == self.seq and text:
            self.send_command("move", f',"seq":{seq},"move":"{text}"')

    def send_command(self, name: str, more: str = "") -> None:
        self.sent += 1
        self.send(f'{{"id":"{self.sent}","do":"{name}"{more}}}'.encode())
