"""Quick match: a seat at a public table that fits, or at a new one; bots fill it up if nobody comes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import replace

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.rooms import lobby
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.new_room import draft_room
from mezani.server.rooms.registry import House
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import WAITING


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


async def quick_match(house: House, player: Player, game: str, *, with_bots: bool) -> str:
    """The code of a room in which this person has a seat, and is ready when they come."""
    find_game(game)
    for room in house.public_waiting():
        if room.record.game == game and not room.record.rules:
            try:
                await room.ask(partial(take_seat, room, player))
            except RoomError:
                continue
            return room.record.code
    wish = QuickRoom(game)
    room = await house.make(
        lambda code: replace(draft_room(code, player, wish), fills_up=with_bots)
    )
    await room.ask(lambda: take_seat(room, player))
    return room.record.code


async def take_seat(room: Room, player: Player) -> None:
    """Sits somebody down, who is ready as soon as they are here."""
    if room.is_gone or room.record.phase != WAITING:
        raise RoomError("room_full", "The match has started.", "match_started")
    await room.save(lobby.sit(room.record, player))
    room.tell_room()
    if player.id in room.peers:
        await room.awaited.make_ready(player.id)
    else:
        room.awaited.expect(player.id)
