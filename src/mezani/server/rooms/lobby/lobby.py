"""The rules of the lobby: who may sit where, who is ready, bots, and what only the host may do.

The functions are pure: they take a room record and return the changed one, or raise a refusal.
"""

from __future__ import annotations

from itertools import chain, count

from msgspec.structs import replace

from mezani.bots import BOTS
from mezani.games import find_game
from mezani.seats import SEAT_LETTERS, parse_seat
from mezani.server.accounts.names import look_alike
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import (
    BadMessageError,
    ForbiddenError,
    NotSeatedError,
    RemovedError,
    RoomFullError,
)
from mezani.server.rooms.lobby.bot_names import bot_name, rename_bots
from mezani.server.rooms.room_record import (
    FINISHED,
    FREE_SEAT,
    PLAYING,
    WAITING,
    RoomRecord,
    SeatRecord,
)


def sit(
    room: RoomRecord, player: Player, letter: str | None = None, *, is_quick: bool = False
) -> RoomRecord:
    """Give a player the seat they ask for, their own, or the first free one. ``is_quick``: by quick match."""
    own = room.seat_of(player.id)
    if own is not None:
        return _return_or_move(room, own, letter)
    if room.phase == PLAYING:
        raise RoomFullError("The match has started; you can watch it.", "match_started")
    if room.is_practice and player.id != room.host_id:
        raise ForbiddenError("This is a practice room; you can watch.", "practice_room")
    if player.id in room.removed_ids:
        raise RemovedError
    if room.is_locked:
        raise ForbiddenError("The host has locked the room; you can watch.", "room_locked")
    name = unique_name(room, player)
    seat = SeatRecord(player_id=player.id, name=name, guest=player.guest, is_quick=is_quick)
    return ensure_host(rename_bots(room.with_seat(_free_seat(room, letter), seat)))


def unique_name(room: RoomRecord, player: Player) -> str:
    """Return the name of a player in a room, with a number if another player there has the same name."""
    others = [seat for seat in room.seats if seat.is_player and seat.player_id != player.id]
    return _free_name(player.name, others)


def spectator_name(room: RoomRecord, player: Player) -> str:
    """Return the name of a spectator, with a number if anybody who has a seat has the same name."""
    others = [seat for seat in room.seats if seat.name and seat.player_id != player.id]
    return _free_name(player.name, others)


def _free_name(wanted: str, others: list[SeatRecord]) -> str:
    names = chain([wanted], (f"{wanted} {number}" for number in count(2)))
    return next(name for name in names if not any(look_alike(name, seat.name) for seat in others))


def _return_or_move(room: RoomRecord, own: int, letter: str | None) -> RoomRecord:
    if room.seats[own].has_left:
        return ensure_host(room.with_seat(own, replace(room.seats[own], has_left=False)))
    if letter is None or seat_number(room, letter) == own:
        return room
    if room.phase == PLAYING:
        raise ForbiddenError("You can't change seats during a match.", "seats_fixed")
    moved = replace(room.seats[own], ready=False)
    return room.with_seat(own, FREE_SEAT).with_seat(_free_seat(room, letter), moved)


def _free_seat(room: RoomRecord, letter: str | None) -> int:
    if letter is not None:
        number = seat_number(room, letter)
        if not room.seats[number].is_free:
            raise RoomFullError(
                f"{room.seats[number].name} has seat {letter.upper()}.", "seat_taken"
            )
        return number
    for number, seat in enumerate(room.seats):
        if seat.is_free:
            return number
    raise RoomFullError("Every seat is taken; you can watch.", "seats_taken")


def seat_number(room: RoomRecord, letter: str) -> int:
    """Return the number of a seat of this room."""
    return parse_seat(letter, len(room.seats))


def stand(room: RoomRecord, player_id: str) -> RoomRecord:
    """Free the seat of a player. During a match a bot plays it instead."""
    own = require_seat(room, player_id)
    if room.phase == PLAYING:
        return ensure_host(room.with_seat(own, replace(room.seats[own], has_left=True)))
    return ensure_host(room.with_seat(own, FREE_SEAT))


def ensure_host(room: RoomRecord) -> RoomRecord:
    """Make the first seated player the host, if the host has no seat."""
    seated = [seat.player_id for seat in room.seats if seat.is_player and not seat.has_left]
    if room.host_id in seated or not seated:
        return room
    return replace(room, host_id=seated[0])


def set_ready(room: RoomRecord, player_id: str, *, is_ready: bool) -> RoomRecord:
    """Mark a player as ready or not ready."""
    own = require_seat(room, player_id)
    require_no_match(room)
    return room.with_seat(own, replace(room.seats[own], ready=is_ready))


def want_rematch(room: RoomRecord, player_id: str) -> RoomRecord:
    """Mark a player as ready for another match."""
    if room.phase != FINISHED:
        raise ForbiddenError("You can ask for a rematch after a match.", "rematch_too_early")
    return set_ready(room, player_id, is_ready=True)


def add_bot(room: RoomRecord, player_id: str, level: str, letter: str | None = None) -> RoomRecord:
    """Put a bot on a free seat, for the host."""
    require_host(room, player_id)
    require_no_match(room)
    return with_bot(room, level, letter)


def with_bot(room: RoomRecord, level: str, letter: str | None = None) -> RoomRecord:
    """Return the room with one more bot."""
    if level not in BOTS:
        raise BadMessageError(
            f"There is no bot “{level}”; there are {', '.join(BOTS)}.", "unknown_bot"
        )
    number = _free_seat(room, letter)
    return room.with_seat(
        number, SeatRecord(name=bot_name(room, number), bot_level=level, ready=True)
    )


def remove_bot(room: RoomRecord, player_id: str, letter: str) -> RoomRecord:
    """Free the seat of a bot, for the host."""
    require_host(room, player_id)
    require_no_match(room)
    number = seat_number(room, letter)
    if not room.seats[number].bot_level:
        raise ForbiddenError(f"There is no bot on seat {letter.upper()}.", "no_bot_there")
    return room.with_seat(number, FREE_SEAT)


def set_locked(room: RoomRecord, player_id: str, *, is_locked: bool) -> RoomRecord:
    """Lock the room, so that no other player can sit down, or unlock it, for the host."""
    require_host(room, player_id)
    return replace(room, is_locked=is_locked)


def set_host_muted(room: RoomRecord, player_id: str, letter: str, *, is_muted: bool) -> RoomRecord:
    """Mute or unmute a player for everybody, or all spectators if ``letter`` is empty; for the host."""
    require_host(room, player_id)
    if not letter:
        return replace(room, mutes_spectators=is_muted)
    seat = room.seats[seat_number(room, letter)]
    if not seat.is_player or seat.player_id == player_id:
        raise ForbiddenError(f"There is nobody to mute on seat {letter.upper()}.", "nobody_to_mute")
    others = tuple(other for other in room.muted_ids if other != seat.player_id)
    return replace(room, muted_ids=(*others, seat.player_id) if is_muted else others)


def remove_player(room: RoomRecord, player_id: str, letter: str) -> RoomRecord:
    """Remove a player from the room for good, for the host."""
    require_host(room, player_id)
    require_no_match(room)
    number = seat_number(room, letter)
    removed = room.seats[number]
    if not removed.is_player or removed.player_id == player_id:
        raise ForbiddenError(
            f"There is nobody to remove on seat {letter.upper()}.", "nobody_to_remove"
        )
    return replace(
        room.with_seat(number, FREE_SEAT), removed_ids=(*room.removed_ids, removed.player_id)
    )


def require_seat(room: RoomRecord, player_id: str) -> int:
    """Return the seat of a player, or refuse."""
    own = room.seat_of(player_id)
    if own is None:
        raise NotSeatedError
    return own


def require_host(room: RoomRecord, player_id: str) -> None:
    """Refuse everybody except the host."""
    if room.host_id != player_id:
        raise ForbiddenError("Only the host can do that.", "host_only")


def require_no_match(room: RoomRecord) -> None:
    """Refuse during a match, and in a room with a deal of the day, which has only one match."""
    if room.phase == PLAYING:
        raise ForbiddenError("That is not possible during a match.", "not_during_match")
    require_changeable(room)


def require_changeable(room: RoomRecord) -> None:
    """Refuse what would change the deal of the day or a match that is to be continued, or who plays it."""
    if room.daily:
        reason = "The deal of the day can't be changed, and can be played only once."
        raise ForbiddenError(reason, "daily_room")
    if room.opening:
        raise ForbiddenError("The seats of a match that continues are fixed.", "seats_fixed")


def is_everybody_ready(room: RoomRecord) -> bool:
    """Return whether the match can start by itself: all seats taken, all ready, at least one player."""
    return (
        room.phase != PLAYING
        and any(seat.is_player for seat in room.seats)
        and all(seat.ready and not seat.has_left for seat in room.seats)
    )


def without_free_seats(room: RoomRecord, player_id: str) -> RoomRecord:
    """Return the room as its host starts it: without free seats, if enough players sit there and all are ready."""
    require_host(room, player_id)
    require_no_match(room)
    taken = tuple(seat for seat in room.seats if not seat.is_free)
    least = find_game(room.game_id).min_seats
    if len(taken) < least:
        missing = SEAT_LETTERS[[seat.is_free for seat in room.seats].index(True)]
        raise ForbiddenError(
            f"The game needs {least} players: seat {missing} is free. Add a bot, or wait.",
            "too_few_players",
        )
    not_ready = [seat.name for seat in taken if not seat.ready]
    if not_ready:
        raise ForbiddenError(
            f"Everybody must be ready first. Not ready: {', '.join(not_ready)}.", "not_ready"
        )
    return replace(room, seats=taken)


def without_match(room: RoomRecord) -> RoomRecord:
    """Return the room after the operator has ended its match."""
    seats = seats_after_match(room)
    return replace(room, phase=WAITING, match_id="", seats=seats, ended_by_operator=True)


def seats_after_match(room: RoomRecord) -> tuple[SeatRecord, ...]:
    """Return the seats after a match: seats that players left are free, and no player is ready yet."""
    return tuple(
        FREE_SEAT if seat.has_left else replace(seat, ready=bool(seat.bot_level))
        for seat in room.seats
    )
