"""New rooms: checks what a player asks for and makes the record."""

from __future__ import annotations

from typing import Any, Protocol

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import BadMessageError
from mezani.server.rooms.lobby.lobby import with_bot
from mezani.server.rooms.room_record import FREE_SEAT, RoomRecord, SeatRecord
from mezani.switches import changes_from, with_changes

PRACTICE_BOT = "casual"


class RoomOptions(Protocol):
    """What a player can choose for a new room."""

    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> int | None: ...
    @property
    def bots(self) -> list[str]: ...
    @property
    def public(self) -> bool: ...
    @property
    def practice(self) -> bool: ...
    @property
    def rated_bots(self) -> bool: ...


def new_room(code: str, host: Player, options: RoomOptions) -> RoomRecord:
    """Return a room with its host at seat A and the bots after them; refuse impossible options."""
    game = find_game(options.game)
    rules = with_changes(game.preset, options.rules)
    bots = len(options.bots)
    seats = max(game.min_seats, 1 + bots) if options.seats is None else options.seats
    if not game.min_seats <= seats <= game.max_seats:
        allowed = " to ".join(map(str, sorted({game.min_seats, game.max_seats})))
        raise BadMessageError(f"{game.title} is for {allowed} players, not {seats}.", "wrong_seats")
    if bots >= seats:
        raise BadMessageError(f"{bots} bots leave no seat for you.", "too_many_bots")
    game.check_rules(rules, seats)
    host_seat = SeatRecord(player_id=host.id, name=host.name, guest=host.guest)
    room = RoomRecord(
        code=code,
        game_id=game.id,
        host_id=host.id,
        seats=(host_seat, *[FREE_SEAT] * (seats - 1)),
        rules=changes_from(game.preset, rules),
        is_public=options.public and not options.practice,
        is_practice=options.practice,
        rates_bots=options.rated_bots,
    )
    for level in options.bots:
        room = with_bot(room, level)
    while options.practice and not room.is_full:
        room = with_bot(room, PRACTICE_BOT)
    return room
