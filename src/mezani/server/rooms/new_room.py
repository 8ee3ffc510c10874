"""A new room as its maker wants it, checked."""

from __future__ import annotations

from typing import Any, Protocol

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.lobby import FREE, with_bot
from mezani.server.rooms.room_record import RoomRecord, SeatRecord
from mezani.switches import changes_from, with_changes

PRACTICE_BOT = "casual"


class Wish(Protocol):
    """What somebody asks for in a room."""

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


def draft_room(code: str, player: Player, wish: Wish) -> RoomRecord:
    """A room with its maker at A and the bots after them; or the reason why it can't be."""
    game = find_game(wish.game)
    rules = with_changes(game.preset, wish.rules)
    seats = max(game.min_seats, 1 + len(wish.bots)) if wish.seats is None else wish.seats
    if not game.min_seats <= seats <= game.max_seats:
        many = " to ".join(map(str, sorted({game.min_seats, game.max_seats})))
        raise RoomError(
            "bad_message", f"{game.title} is for {many} players, not {seats}.", "wrong_seats"
        )
    if len(wish.bots) >= seats:
        raise RoomError(
            "bad_message", f"{len(wish.bots)} bots leave no seat for you.", "too_many_bots"
        )
    game.check_rules(rules, seats)
    room = RoomRecord(
        code=code,
        game=game.id,
        host=player.id,
        seats=(maker(player), *[FREE] * (seats - 1)),
        rules=changes_from(game.preset, rules),
        is_public=wish.public and not wish.practice,
        is_practice=wish.practice,
        rates_bots=wish.rated_bots,
    )
    for level in wish.bots:
        room = with_bot(room, level)
    while wish.practice and not room.is_full:
        room = with_bot(room, PRACTICE_BOT)
    return room


def maker(player: Player) -> SeatRecord:
    """The first seat, with its person."""
    return SeatRecord(player=player.id, name=player.name, guest=player.guest)
