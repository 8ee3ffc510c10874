"""The rooms a player can return to."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from sqlalchemy import Connection

from mezani.seats import seat_letter
from mezani.server.accounts.players import Player
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.routes.results import Page
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_record import FINISHED, RoomRecord
from mezani.server.rooms.room_store import CODE_LENGTH, parse_code, readable_room
from mezani.store.tables.rooms import load_rooms
from mezani.store.tables.running_matches import rooms_with_running_match

PAGE_SIZE = 50
"""Running matches on a page."""
MAX_CODES = 50
"""Codes in a request."""

Codes = Annotated[
    str,
    QueryParameter(
        max_length=MAX_CODES * (CODE_LENGTH + 1),
        description=f"Up to {MAX_CODES} codes of rooms to include, separated by commas.",
    ),
]


class OwnRoomSeat(msgspec.Struct, frozen=True):
    """A seat of a room: a name, empty if the seat is free, and the level of a bot."""

    seat: str
    name: str
    bot: str


class OwnRoom(msgspec.Struct, frozen=True):
    """A room the player can return to, as it is stored. ``you`` is the seat of the player."""

    code: str
    game: str
    phase: str
    you: str
    daily: str
    seats: tuple[OwnRoomSeat, ...]


class OwnRooms(msgspec.Struct, frozen=True):
    """The rooms a player can return to: first those asked for, then those of running matches.

    ``gone`` are the codes asked for to which the player cannot return any more. ``more``: there is another page.
    """

    rooms: tuple[OwnRoom, ...]
    gone: tuple[str, ...]
    more: bool


@get(
    "/me/rooms",
    summary="List the rooms the player can return to",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401),
)
async def list_own_rooms(
    player: NamedDependency[Player],
    registry: NamedDependency[RoomRegistry],
    codes: Codes = "",
    page: Page = 1,
) -> OwnRooms:
    """List the rooms with these codes and those of running matches, the newest match first.

    Only rooms in which the player has a seat are listed, and no finished ones. Nothing is told about others: an
    unknown code and a room of strangers are both ``gone``, so that codes cannot be guessed here.
    """
    asked = codes.split(",")[:MAX_CODES] if codes else []

    def read(connection: Connection) -> OwnRooms:
        return read_own_rooms(connection, player.id, asked, page)

    return await registry.services.store.read(read)


def read_own_rooms(connection: Connection, player_id: str, asked: list[str], page: int) -> OwnRooms:
    """Read the rooms from the database. None of them is loaded or claimed for this."""
    offset = (page - 1) * PAGE_SIZE
    running = rooms_with_running_match(connection, player_id, PAGE_SIZE + 1, offset)
    parsed = {text: parse_code(text) for text in asked}
    found = list(dict.fromkeys([*filter(None, parsed.values()), *running[:PAGE_SIZE]]))
    rows = {row.code: row for row in load_rooms(connection, found)}
    own = {}
    for code in found:
        room = own_room(readable_room(rows[code]), player_id) if code in rows else None
        if room is not None:
            own[code] = room
    return OwnRooms(
        rooms=tuple(own.values()),
        gone=tuple(text for text, code in parsed.items() if code not in own),
        more=len(running) > PAGE_SIZE,
    )


def own_room(record: RoomRecord | None, player_id: str) -> OwnRoom | None:
    """Return a room as its player sees it; None if the player cannot return to it."""
    seat = None if record is None else record.seat_held_by(player_id)
    if record is None or seat is None or record.phase == FINISHED:
        return None
    seats = [
        OwnRoomSeat(seat_letter(number), each.name, each.bot_level)
        for number, each in enumerate(record.seats)
    ]
    return OwnRoom(
        record.code, record.game_id, record.phase, seat_letter(seat), record.daily, tuple(seats)
    )


OWN_ROOM_ROUTES = [list_own_rooms]
