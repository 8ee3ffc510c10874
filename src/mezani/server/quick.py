"""Quick match: a seat at a public table that fits, or at a new one; bots fill it up if nobody comes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from mezani.games import find_game
from mezani.server import lobby
from mezani.server.people import Person
from mezani.server.refusals import RoomError
from mezani.server.room_drafts import draft_room
from mezani.server.room_record import WAITING

if TYPE_CHECKING:
    from mezani.server.house import House
    from mezani.server.room import Room

FILL_LEVEL = "casual"


@dataclass(frozen=True)
class QuickRoom:
    """A public room by the game's own rules."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)
    seats: int | None = None
    bots: list[str] = field(default_factory=list)
    public: bool = True
    practice: bool = False
    rated_bots: bool = False


async def quick_match(house: House, person: Person, game: str, *, with_bots: bool) -> str:
    """The code of a room in which this person has a seat and is ready."""
    find_game(game)
    for room in house.public_waiting():
        if room.record.game == game and not room.record.rules and room.peers:
            try:
                await room.ask(partial(take_seat, room, person))
            except RoomError:
                continue
            return room.record.code
    wish = QuickRoom(game)
    room = await house.make(
        lambda code: replace(draft_room(code, person, wish), fills_up=with_bots)
    )
    await room.ask(lambda: take_seat(room, person))
    return room.record.code


async def take_seat(room: Room, person: Person) -> None:
    """Sits somebody down and marks them ready."""
    if room.record.phase != WAITING:
        raise RoomError("room_full", "The match has started.")
    seated = lobby.set_ready(lobby.sit(room.record, person), person.id, is_ready=True)
    await room.save(seated)
    room.tell_room()
    await room.lobby_changed()


class FillUp:
    """Fills a quick room with bots after a while."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Counts down while somebody waits in a room that is to be filled up."""
        record = self.room.record
        waits = record.fills_up and record.phase == WAITING and bool(self.room.peers)
        if waits and self._timer is None:
            seconds = self.room.services.settings.quick_seconds
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self.room.enter, self.fill)
        elif not waits and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def fill(self) -> None:
        """Bots for all free seats."""
        self._timer = None
        record = self.room.record
        if record.phase != WAITING or not self.room.peers:
            return
        while not record.is_full:
            record = lobby.with_bot(record, FILL_LEVEL)
        await self.room.save(record)
        self.room.tell_room()
        await self.room.lobby_changed()
