"""Quick match: a seat in a public room that waits for players, or in a new one."""

from __future__ import annotations

import asyncio
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

SEARCH_SECONDS = 3.0
"""How long to ask other nodes for a room: less than a lock of the cluster lasts."""


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
    async with quick_match_lock(registry, game):
        room = find_local_room(registry, player, game)
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
async def quick_match_lock(registry: RoomRegistry, game: str) -> AsyncIterator[None]:
    """Let one quick match of a game look for a room at a time, so that two players do not get a new room each.

    While Redis is away, each node does this by itself.
    """
    cluster = registry.services.cluster
    async with registry.quick_match_locks[game]:
        if cluster is None:
            yield
        else:
            async with cluster.lock(f"quick match of {game}"):
                yield


def find_local_room(registry: RoomRegistry, player: Player, game: str) -> Room | None:
    """Return a room of this node for a player: one where somebody is connected, or else is expected."""
    found = [room for room in registry.open_lobbies() if has_place(room, player, game)]
    used = [room for room in found if room.has_seated_client]
    soon_used = [room for room in found if room.lobby_timers.expected]
    return next(iter(used + soon_used), None)


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
    with suppress(TimeoutError):
        async with asyncio.timeout(SEARCH_SECONDS):
            for node in sorted(cluster.alive - {cluster.node_id}):
                with suppress(MezaniError):
                    code = await cluster.call(node, "keep_seat", game, astuple(player))
                    if code:
                        return str(code)
    return ""


def keep_seat(registry: RoomRegistry, player: Player, game: str) -> str:
    """Keep a seat for a player of another node, and return the code of the room; empty if there is none."""
    room = find_local_room(registry, player, game)
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
