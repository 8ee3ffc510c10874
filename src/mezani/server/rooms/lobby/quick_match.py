"""Quick match: a seat in a public room that waits for players, or in a new one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import astuple, replace

from mezani.errors import MezaniError
from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import RoomRecord


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
    """Find a room for a player and return its code. They get a seat there, and are ready, when they connect."""
    find_game(game)
    registry.services.drain.check()
    await registry.count_quick_match(player.id)
    room = next(
        (room for room in registry.waiting_public_rooms() if has_place(room, player, game)), None
    )
    if room is None:
        code = await find_elsewhere(registry, player, game)
        if code:
            return code
        room = await registry.create(
            lambda code: new_quick_room(code, player, game, with_bots=with_bots)
        )
    expect(registry, room, player)
    return room.record.code


def expect(registry: RoomRegistry, room: Room, player: Player) -> None:
    """Keep a seat for a player in one room, and in no other."""
    for other in registry.rooms.values():
        if other is not room:
            other.lobby_timers.stop_expecting(player.id)
    room.lobby_timers.expect(player.id)


async def find_elsewhere(registry: RoomRegistry, player: Player, game: str) -> str:
    """Return the code of a room of another node in which a seat is now kept for a player; empty if there is none."""
    cluster = registry.services.cluster
    if cluster is None:
        return ""
    responses = await cluster.call_others("waiting_rooms")
    for node, rooms in responses.items():
        for code in [room["code"] for room in rooms if room["game"] == game]:
            with suppress(MezaniError):
                if await cluster.call(node, "expect", code, game, astuple(player)):
                    return str(code)
    return ""


def expect_player(registry: RoomRegistry, code: str, game: str, player: Player) -> bool:
    """Keep a seat for a player of another node. Return False if there is none."""
    room = registry.rooms.get(code)
    if room is None or not has_place(room, player, game):
        return False
    expect(registry, room, player)
    return True


def new_quick_room(code: str, player: Player, game: str, *, with_bots: bool) -> RoomRecord:
    """Return a new room that waits for other players of quick matches."""
    room = new_room(code, player, QuickRoomOptions(game))
    own = replace(room.seats[0], is_quick=True)
    return replace(room.with_seat(0, own), fills_up=with_bots)


def has_place(room: Room, player: Player, game: str) -> bool:
    """Return whether a player can sit down in a quick room, unless others who are expected need all seats."""
    record = room.record
    if record.game_id != game or record.rules or room.lobby_timers.has_missed(player.id):
        return False
    try:
        lobby.sit(record, player)
    except RoomError:
        return False
    timers = room.lobby_timers
    is_kept_free = timers.has_unclaimed_seat(player.id) and not timers.fills_soon
    return record.seat_of(player.id) is not None or is_kept_free
