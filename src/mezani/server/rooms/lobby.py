"""The lobby: sitting down, getting ready, bots. Pure: a record of a room in, the changed record out, or a refusal."""

from __future__ import annotations

from itertools import chain, count

from msgspec.structs import replace

from mezani.bots import BOTS
from mezani.games import find_game
from mezani.seats import SEAT_LETTERS, parse_seat
from mezani.server.accounts.names import name_key
from mezani.server.accounts.players import Player
from mezani.server.rooms.bot_names import bot_name, with_bots_renamed
from mezani.server.rooms.errors import RoomError, forbidden, not_seated
from mezani.server.rooms.room_record import FINISHED, PLAYING, RoomRecord, SeatRecord

FREE = SeatRecord()


def sit(room: RoomRecord, player: Player, letter: str | None = None) -> RoomRecord:
    """The room with a person on a seat: the one they ask for, their own, or the first that is free."""
    own = room.seat_of(player.id)
    if own is not None:
        return _come_back_or_move(room, own, letter)
    if room.phase == PLAYING:
        raise RoomError("room_full", "The match has started; you can watch it.", "match_started")
    if room.is_practice and player.id != room.host:
        raise forbidden("Somebody practises here; you can watch.", "practice_room")
    if player.id in room.removed:
        raise forbidden("The host has asked you to leave this table.", "sent_away")
    if room.is_locked:
        raise forbidden("The host has locked the room; you can watch.", "room_locked")
    name = name_at(room, player)
    seat = SeatRecord(player=player.id, name=name, guest=player.guest)
    return with_a_host(with_bots_renamed(room.with_seat(_free_seat(room, letter), seat)))


def name_at(room: RoomRecord, player: Player) -> str:
    """What somebody is called at a table: with a number after their name where another person has it already."""
    others = [seat for seat in room.seats if seat.is_person and seat.player != player.id]
    taken = {name_key(seat.name) for seat in others}
    names = (f"{player.name} {number}" for number in count(2))
    return next(name for name in chain([player.name], names) if name_key(name) not in taken)


def _come_back_or_move(room: RoomRecord, own: int, letter: str | None) -> RoomRecord:
    if room.seats[own].left:
        return with_a_host(room.with_seat(own, replace(room.seats[own], left=False)))
    if letter is None or seat_of_letter(room, letter) == own:
        return room
    if room.phase == PLAYING:
        raise forbidden("Seats can't be changed during a match.", "seats_fixed")
    moved = replace(room.seats[own], ready=False)
    return room.with_seat(own, FREE).with_seat(_free_seat(room, letter), moved)


def _free_seat(room: RoomRecord, letter: str | None) -> int:
    if letter is not None:
        number = seat_of_letter(room, letter)
        if not room.seats[number].is_free:
            raise RoomError(
                "room_full", f"{room.seats[number].name} has seat {letter.upper()}.", "seat_taken"
            )
        return number
    for number, seat in enumerate(room.seats):
        if seat.is_free:
            return number
    raise RoomError("room_full", "Every seat is taken; you can watch.", "seats_taken")


def seat_of_letter(room: RoomRecord, letter: str) -> int:
    """The number of a seat of this room."""
    return parse_seat(letter, len(room.seats))


def stand(room: RoomRecord, player: str) -> RoomRecord:
    """The room without a player; during a match their seat is played on by a bot."""
    own = seat_number(room, player)
    if room.phase == PLAYING:
        left = room.with_seat(own, replace(room.seats[own], left=True))
    else:
        left = room.with_seat(own, FREE)
    return with_a_host(left)


def with_a_host(room: RoomRecord) -> RoomRecord:
    """The room with a host who is there: the first person at the table, where the host has gone."""
    there = [seat.player for seat in room.seats if seat.is_person and not seat.left]
    if room.host in there or not there:
        return room
    return replace(room, host=there[0])


def seat_number(room: RoomRecord, player: str) -> int:
    """The seat of a player, or a refusal."""
    own = room.seat_of(player)
    if own is None:
        raise not_seated()
    return own


def set_ready(room: RoomRecord, player: str, *, is_ready: bool) -> RoomRecord:
    """The room with a player ready, or not any more."""
    own = seat_number(room, player)
    must_not_play(room)
    return room.with_seat(own, replace(room.seats[own], ready=is_ready))


def want_rematch(room: RoomRecord, player: str) -> RoomRecord:
    """The room with a player who wants another match."""
    if room.phase != FINISHED:
        raise forbidden("A rematch comes after a match.", "rematch_too_early")
    return set_ready(room, player, is_ready=True)


def add_bot(room: RoomRecord, player: str, level: str, letter: str | None = None) -> RoomRecord:
    """The room with a bot of that level on a free seat."""
    must_be_host(room, player)
    must_not_play(room)
    return with_bot(room, level, letter)


def with_bot(room: RoomRecord, level: str, letter: str | None = None) -> RoomRecord:
    """The room with one bot more."""
    if level not in BOTS:
        raise RoomError(
            "bad_message", f"There is no bot “{level}”; there are {', '.join(BOTS)}.", "unknown_bot"
        )
    number = _free_seat(room, letter)
    return room.with_seat(number, SeatRecord(name=bot_name(room, number), bot=level, ready=True))


def remove_bot(room: RoomRecord, player: str, letter: str) -> RoomRecord:
    """The room without a bot."""
    must_be_host(room, player)
    must_not_play(room)
    number = seat_of_letter(room, letter)
    if not room.seats[number].bot:
        raise forbidden(f"There is no bot on seat {letter.upper()}.", "no_bot_there")
    return room.with_seat(number, FREE)


def set_locked(room: RoomRecord, player: str, *, is_locked: bool) -> RoomRecord:
    """The room locked, so that nobody else can sit down, or open again."""
    must_be_host(room, player)
    return replace(room, is_locked=is_locked)


def remove_player(room: RoomRecord, player: str, letter: str) -> RoomRecord:
    """The room without somebody the host does not want at the table."""
    must_be_host(room, player)
    must_not_play(room)
    number = seat_of_letter(room, letter)
    gone = room.seats[number]
    if not gone.is_person or gone.player == player:
        raise forbidden(f"There is nobody to remove on seat {letter.upper()}.", "nobody_to_remove")
    return replace(room.with_seat(number, FREE), removed=(*room.removed, gone.player))


def must_be_host(room: RoomRecord, player: str) -> None:
    """Refuses anybody but the host."""
    if room.host != player:
        raise forbidden("Only the host can do that.", "host_only")


def must_not_play(room: RoomRecord) -> None:
    """Refuses while a match runs."""
    if room.phase == PLAYING:
        raise forbidden("Not during a match.", "not_during_match")


def is_everybody_ready(room: RoomRecord) -> bool:
    """Whether the match can start by itself: every seat filled, everybody ready, and a person among them."""
    return (
        room.phase != PLAYING
        and any(seat.is_person for seat in room.seats)
        and all(seat.ready and not seat.left for seat in room.seats)
    )


def at_the_start(room: RoomRecord, player: str) -> RoomRecord:
    """The room as its host starts it: without the seats nobody has taken, if there are enough players."""
    must_be_host(room, player)
    must_not_play(room)
    taken = tuple(seat for seat in room.seats if not seat.is_free)
    least = find_game(room.game).min_seats
    if len(taken) < least:
        missing = SEAT_LETTERS[[seat.is_free for seat in room.seats].index(True)]
        raise forbidden(
            f"It takes {least} players: seat {missing} is free. Add a bot, or wait.",
            "too_few_players",
        )
    return replace(room, seats=taken)


def after_the_match(room: RoomRecord) -> tuple[SeatRecord, ...]:
    """The seats once a match is over: those who left are gone, people say anew whether they go on."""
    return tuple(FREE if seat.left else replace(seat, ready=bool(seat.bot)) for seat in room.seats)
