"""Rooms over HTTP: making one, finding one, and playing at once."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.connection import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Sessions
from mezani.server.errors import RefusedError
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import strictly
from mezani.server.messages import RoomView
from mezani.server.rooms.new_room import new_room
from mezani.server.rooms.quick_match import quick_match
from mezani.server.rooms.rate_limits import CodeGuesses
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_view import room_view

AnyRequest = Request[Any, Any, Any]
Word = Annotated[str, msgspec.Meta(max_length=64)]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room to be made. ``rated_bots``: its matches count for the ratings although bots play."""

    game: Word
    rules: Annotated[dict[Word, bool | int | Word], msgspec.Meta(max_length=64)] = {}
    seats: int | None = None
    bots: Annotated[list[Word], msgspec.Meta(max_length=8)] = []
    public: bool = False
    practice: bool = False
    rated_bots: bool = False


class RoomCode(msgspec.Struct, frozen=True):
    """Where to go."""

    code: str


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to play now; ``bots``: with bots, if nobody comes soon."""

    game: Word
    bots: bool = True


class PublicRoom(msgspec.Struct, frozen=True):
    """A public room that waits for players."""

    code: str
    game: str
    rules: dict[str, Any]
    seats: int
    free: int
    players: tuple[str, ...]


@post(
    "/rooms",
    summary="Make a room",
    tags=["rooms"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 413, 429),
)
async def make_room(
    data: JSONBody[NewRoom],  # noqa: ARG001
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
) -> RoomCode:
    """Its maker sits at A, the bots after them."""
    wish = await strictly(request, NewRoom)
    room = await registry.create(lambda code: new_room(code, player, wish))
    return RoomCode(room.record.code)


@post(
    "/quick",
    summary="Play at once",
    tags=["rooms"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413, 429),
)
async def play_now(
    data: JSONBody[QuickMatch],  # noqa: ARG001
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
) -> RoomCode:
    """A seat at a public table, or at a new one."""
    wish = await strictly(request, QuickMatch)
    return RoomCode(await quick_match(registry, player, wish.game, with_bots=wish.bots))


@get("/rooms", summary="Public rooms that wait for players", tags=["rooms"])
async def list_rooms(registry: NamedDependency[RoomRegistry]) -> list[PublicRoom]:
    """The fullest first."""
    return [
        PublicRoom(
            code=room.record.code,
            game=room.record.game,
            rules=room.record.rules,
            seats=len(room.record.seats),
            free=sum(seat.is_free for seat in room.record.seats),
            players=tuple(seat.name for seat in room.record.seats if not seat.is_free),
        )
        for room in registry.waiting_public_rooms()
    ]


@get(
    "/rooms/{code:str}",
    summary="One room",
    tags=["rooms"],
    responses=may_refuse(400, 404, 429),
)
async def show_room(
    code: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    sessions: NamedDependency[Sessions],
    code_guesses: NamedDependency[CodeGuesses],
) -> RoomView:
    """The room as somebody who looks in sees it."""
    player = await sessions.player_of(request)
    room = await find_room(code, request, registry, code_guesses)
    return room_view(room, None if player is None else room.record.seat_held_by(player.id))


async def find_room(
    code: str, request: AnyRequest, registry: RoomRegistry, guesses: CodeGuesses
) -> Room:
    """The room with a code; whoever guesses codes is slowed down."""
    guesses.check(request)
    try:
        return await registry.find(code)
    except RefusedError as error:
        guesses.count(request, error)
        raise


ROOM_ROUTES = [make_room, play_now, list_rooms, show_room]
