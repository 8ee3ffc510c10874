"""Creating rooms, finding them, and quick matches."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.addresses import AnyConnection
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest, decode_strictly
from mezani.server.messages import RoomView
from mezani.server.rate_limits import CodeGuesses
from mezani.server.rooms.errors import OwnedElsewhereError, RoomNotFoundError
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.lobby.quick_match import quick_match
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_view import room_view
from mezani.server.traffic import Traffic

Word = Annotated[str, msgspec.Meta(max_length=64)]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room to create. With ``rated_bots``, its matches are rated although bots play."""

    game: Word
    rules: Annotated[dict[Word, bool | int | Word], msgspec.Meta(max_length=64)] = {}
    seats: int | None = None
    bots: Annotated[list[Word], msgspec.Meta(max_length=8)] = []
    public: bool = False
    practice: bool = False
    rated_bots: bool = False


class RoomCode(msgspec.Struct, frozen=True):
    """The code of a room."""

    code: str


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play now. With ``bots``, bots join if nobody else does."""

    game: Word
    bots: bool = True


class PublicRoom(msgspec.Struct, frozen=True):
    """A public room with free seats."""

    code: str
    game: str
    rules: dict[str, bool | int | str]
    seats: int
    free: int
    players: tuple[str, ...]


@post(
    "/rooms",
    summary="Create a room",
    tags=["rooms"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 413, 429),
)
async def make_room(
    data: JSONBody[NewRoom],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    traffic: NamedDependency[Traffic],
) -> RoomCode:
    """Create a room. The player gets seat A, the bots the next seats."""
    traffic.count_room(request)
    body = await decode_strictly(request, NewRoom)
    await asyncio.sleep(traffic.reserve_room(request))
    room = await registry.create(lambda code: new_room(code, player, body))
    return RoomCode(room.record.code)


@post(
    "/quick",
    summary="Play now",
    tags=["rooms"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413, 429),
)
async def play_now(
    data: JSONBody[QuickMatch],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    traffic: NamedDependency[Traffic],
) -> RoomCode:
    """Take a seat in a public room, or in a new one."""
    traffic.count_quick_match(request)
    body = await decode_strictly(request, QuickMatch)
    return RoomCode(await quick_match(registry, player, body.game, with_bots=body.bots))


@get("/rooms", summary="List public rooms with free seats", tags=["rooms"])
async def list_rooms(registry: NamedDependency[RoomRegistry]) -> list[PublicRoom]:
    """List public rooms, those with the fewest free seats first."""
    rooms = public_rooms(registry)
    cluster = registry.services.cluster
    if cluster is not None:
        for response in (await cluster.call_others("waiting_rooms")).values():
            rooms += msgspec.convert(response, list[PublicRoom])
    return sorted(rooms, key=lambda room: room.free)


def public_rooms(registry: RoomRegistry) -> list[PublicRoom]:
    """Return the public rooms of this node."""
    return [
        PublicRoom(
            code=room.record.code,
            game=room.record.game_id,
            rules=room.record.rules,
            seats=len(room.record.seats),
            free=sum(seat.is_free for seat in room.record.seats),
            players=tuple(seat.name for seat in room.record.seats if not seat.is_free),
        )
        for room in registry.waiting_public_rooms()
    ]


@get(
    "/rooms/{code:str}",
    summary="Show a room",
    tags=["rooms"],
    responses=may_refuse(400, 403, 404, 429),
)
async def show_room(
    code: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
    code_guesses: NamedDependency[CodeGuesses],
) -> RoomView:
    """Show a room as this player sees it."""
    player = current_session.player.id if current_session else ""
    try:
        room = await find_room(code, request, player, registry, code_guesses)
    except OwnedElsewhereError as elsewhere:
        cluster = registry.services.cluster
        assert cluster is not None
        response = await cluster.call(elsewhere.node_id, "show_room", code, player)
        return msgspec.convert(response, RoomView)
    room.require_admitted(player)
    return room_view(room, room.record.seat_held_by(player) if player else None)


async def find_room(
    code: str,
    connection: AnyConnection,
    player_id: str,
    registry: RoomRegistry,
    guesses: CodeGuesses,
) -> Room:
    """Return the room with this code, and count wrong codes."""
    try:
        return await registry.find(code)
    except RoomNotFoundError:
        await guesses.count(connection, player_id)
        raise


ROOM_ROUTES = [make_room, play_now, list_rooms, show_room]
