"""Quick match: a seat in a public room that waits for players, or in a new one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
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
    async with one_at_a_time(registry, game):
        room = find_here(registry, player, game)
        if room is None:
            code = await find_elsewhere(registry, player, game)
            if code:
                return code
            room = await registry.create(
                lambda code: new_quick_room(code, player, game, with_bots=with_bots)
            )
        expect(registry, room, player)
    return room.record.code


@asynccontextmanager
async def one_at_a_time(registry: RoomRegistry, game: str) -> AsyncIterator[None]:
    """Let one quick match of a game look for a room at a time, so that two players do not get a new room each.

    While Redis is away, each node does this by itself.
    """
    cluster = registry.services.cluster
    async with registry.quick_match_lock:
        if cluster is None:
            yield
        else:
            async with cluster.lock(f"quick match of {game}"):
                yield


def find_here(registry: RoomRegistry, player: Player, game: str) -> Room | None:
    """Return a room of this node for a player: one where somebody is connected, or else is expected."""
    used = [room for room in registry.open_lobbies() if room.has_seated_client]
    soon_used = [room for room in registry.open_lobbies() if room.lobby_timers.expected]
    return next((room for room in used + soon_used if has_place(room, player, game)), None)


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
    for node in sorted(cluster.alive - {cluster.node_id}):
        with suppress(MezaniError):
            code = await cluster.call(node, "expect_anywhere", game, astuple(player))
            if code:
                return str(code)
    return ""


def expect_here(registry: RoomRegistry, player: Player, game: str) -> str:
    """Keep a seat for a player of another node, and return the code of the room; empty if there is none."""
    room = find_here(registry, player, game)
    if room is None:
        return ""
    expect(registry, room, player)
    return room.record.code


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
