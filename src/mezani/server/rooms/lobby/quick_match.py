"""Quick match: a seat in a public room that waits for players, or in a new one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import replace

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import RoomError, RoomFullError
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import WAITING


@dataclass(frozen=True)
class QuickRoomOptions:
    """A public room with the game's own rules."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)
    seats: int | None = None
    bots: list[str] = field(default_factory=list)
    public: bool = True
    practice: bool = False
    rated_bots: bool = False


async def quick_match(registry: RoomRegistry, player: Player, game: str, *, with_bots: bool) -> str:
    """Give a player a seat and return the code of the room. They are ready when they connect."""
    find_game(game)
    registry.services.drain.check()
    for room in registry.waiting_public_rooms():
        if room.record.game_id == game and not room.record.rules:
            try:
                await room.queue.run(partial(take_seat, room, player))
            except RoomError:
                continue
            return room.record.code
    options = QuickRoomOptions(game)
    room = await registry.create(
        lambda code: replace(new_room(code, player, options), fills_up=with_bots)
    )
    await room.queue.run(partial(take_seat, room, player))
    return room.record.code


async def take_seat(room: Room, player: Player) -> None:
    """Seat a player who is ready as soon as they are connected."""
    if room.is_removed or room.record.phase != WAITING:
        raise RoomFullError("The match has started.", "match_started")
    await room.save(lobby.sit(room.record, player))
    room.broadcast_room()
    if player.id in room.clients:
        await room.make_ready(player.id)
    else:
        room.lobby_timers.expect(player.id)
