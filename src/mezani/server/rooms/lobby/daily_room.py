"""Rooms for the deal of the day: one player, the bots everybody gets, and a seed that decides the cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.daily.calendar import day_of
from mezani.server.daily.keys import deal_seed
from mezani.server.rooms.errors import (
    ForbiddenError,
    OwnedElsewhereError,
    RoomNotFoundError,
)
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_record import RoomRecord
from mezani.store.tables.daily import TryRow, add_try, find_or_add_key, find_try, move_try

DAILY_LEVEL = "casual"
MAX_DAILY_SEATS = 3
"""As many as a game against bots has when nothing else is chosen."""


@dataclass(frozen=True)
class DailyRoomOptions:
    """A room with the game's own rules and bots on all other seats. No clock runs in it."""

    game: str
    bots: list[str]
    rules: dict[str, Any] = field(default_factory=lambda: {"turn_seconds": 0})
    seats: int | None = None
    public: bool = False
    practice: bool = False
    rated_bots: bool = False


def daily_seats(game_id: str) -> int:
    """Return the number of seats in the deal of the day of a game."""
    return min(MAX_DAILY_SEATS, find_game(game_id).max_seats)


def new_daily_room(code: str, player: Player, game_id: str, day: str, seed: str) -> RoomRecord:
    """Return a room whose match starts when its player connects."""
    options = DailyRoomOptions(game_id, [DAILY_LEVEL] * (daily_seats(game_id) - 1))
    room = new_room(code, player, options)
    ready = replace(room.seats[0], ready=True)
    return replace(room.with_seat(0, ready), daily=day, seed=seed)


async def play_daily(registry: RoomRegistry, player: Player, game_id: str) -> str:
    """Return the code of the room with a player's try at today's deal, made when it is first needed."""
    find_game(game_id)
    services = registry.services
    day = day_of(services.wall_ms())
    found = await services.store.read(
        partial(find_try, day=day, game_id=game_id, player_id=player.id)
    )
    if found is not None and await _is_open(registry, found):
        return found.room_code
    fresh = services.random.daily_key()
    key = await services.store.write(partial(find_or_add_key, day=day, secret_key=fresh))
    seed = deal_seed(key, day, game_id)
    room = await registry.create(lambda code: new_daily_room(code, player, game_id, day, seed))
    own = TryRow(day, game_id, player.id, room.record.code)

    def add(connection: Connection) -> TryRow:
        if found is not None:
            move_try(connection, found, own.room_code)
        return add_try(connection, own)

    stored = await services.store.write(add)
    if stored.room_code != own.room_code:  # another request of the same player was first
        await registry.discard(room)
    return stored.room_code


async def _is_open(registry: RoomRegistry, found: TryRow) -> bool:
    """Return whether the room of a try is still there. Refuse if the try has been played."""
    if found.ended is not None:
        raise ForbiddenError("You have played this deal today.", "daily_played")
    try:
        await registry.find(found.room_code)
    except OwnedElsewhereError:
        return True
    except RoomNotFoundError:
        if found.match_id is not None:
            raise ForbiddenError("You have played this deal today.", "daily_played") from None
        return False
    return True
