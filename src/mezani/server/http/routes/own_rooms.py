"""The rooms a player can return to."""

from __future__ import annotations

from functools import partial

from litestar import get
from litestar.di import NamedDependency

from mezani.server.accounts.players import Player
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.routes.rooms import RoomCode
from mezani.server.rooms.registry import RoomRegistry
from mezani.store.tables.running_matches import rooms_with_running_match

MAX_ROOMS = 20


@get(
    "/me/rooms",
    summary="List the rooms of the player's running matches",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(401),
)
async def list_own_rooms(
    player: NamedDependency[Player], registry: NamedDependency[RoomRegistry]
) -> list[RoomCode]:
    """List the rooms in which the player has a running match, the newest match first."""
    read = partial(rooms_with_running_match, player_id=player.id, limit=MAX_ROOMS)
    return [RoomCode(code) for code in await registry.services.store.read(read)]


OWN_ROOM_ROUTES = [list_own_rooms]
