"""The lobby as rules: who may sit, who is the host, when it can start."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from msgspec.structs import replace

from mezani import GAMES
from mezani.errors import NotationError
from mezani.server.accounts.players import Player
from mezani.server.rooms import lobby
from mezani.server.rooms.bot_names import NAMES
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.room_record import FINISHED, PLAYING, RoomRecord
from tests.server.rooms.records import AMINA, BRIAN, CHEBET, DAUDI, a_room, is_free, who


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(RoomError, check=lambda error: error.code == code)


def everybody_ready(room: RoomRecord) -> RoomRecord:
    for person in (AMINA, BRIAN, CHEBET):
        if room.seat_of(person.id) is not None:
            room = lobby.set_ready(room, person.id, is_ready=True)
    return room


# Sitting down


def test_somebody_takes_the_first_free_seat() -> None:
    room = lobby.sit(a_room(seats=3), BRIAN)
    assert who(room) == ["Amina", "Brian", ""]


def test_somebody_takes_the_seat_they_ask_for() -> None:
    room = lobby.sit(a_room(seats=3), BRIAN, "c")
    assert who(room) == ["Amina", "", "Brian"]


def test_nobody_takes_a_taken_seat() -> None:
    with refused("room_full"):
        lobby.sit(a_room(seats=3), BRIAN, "A")


def test_nobody_sits_where_the_table_has_no_seat() -> None:
    with pytest.raises(NotationError):
        lobby.sit(a_room(seats=3), BRIAN, "D")


def test_a_full_table_has_no_seat() -> None:
    with refused("room_full"):
        lobby.sit(lobby.sit(a_room(), BRIAN), CHEBET)


def test_whoever_sits_already_stays_where_they_are() -> None:
    room = a_room(seats=3)
    assert lobby.sit(room, AMINA) == room
    assert lobby.sit(room, AMINA, "A") == room


def test_a_change_of_seats_is_a_new_decision_to_be_ready() -> None:
    room = lobby.set_ready(a_room(seats=3), AMINA.id, is_ready=True)
    moved = lobby.sit(room, AMINA, "C")
    assert who(moved) == ["", "", "Amina"]
    assert not moved.seats[2].ready


def test_seats_are_not_changed_during_a_match() -> None:
    room = replace(a_room(seats=3), phase=PLAYING)
    with refused("forbidden"):
        lobby.sit(room, AMINA, "C")
    with refused("room_full"):
        lobby.sit(room, BRIAN)


def test_nobody_sits_down_in_a_locked_room_but_everybody_stays() -> None:
    room = lobby.set_locked(a_room(seats=3), AMINA.id, is_locked=True)
    with refused("forbidden"):
        lobby.sit(room, BRIAN)
    assert lobby.sit(room, AMINA) == room
    assert "Brian" in who(lobby.sit(lobby.set_locked(room, AMINA.id, is_locked=False), BRIAN))


def test_a_practice_room_is_for_one_person() -> None:
    room = lobby.remove_bot(a_room(practice=True), AMINA.id, "B")
    with refused("forbidden"):
        lobby.sit(room, BRIAN)
    alone = lobby.stand(room, AMINA.id)
    assert lobby.sit(alone, AMINA).seat_of(AMINA.id) == 0


# Leaving


def test_whoever_stands_leaves_a_free_seat() -> None:
    room = lobby.stand(lobby.sit(a_room(), BRIAN), BRIAN.id)
    assert is_free(room, 1)


def test_whoever_has_no_seat_can_t_leave_it() -> None:
    with refused("not_seated"):
        lobby.stand(a_room(), BRIAN.id)


def test_whoever_leaves_a_match_keeps_the_way_back() -> None:
    playing = replace(lobby.sit(a_room(), BRIAN), phase=PLAYING)
    left = lobby.stand(playing, BRIAN.id)
    assert left.seats[1].left
    assert lobby.sit(left, BRIAN) == playing


def test_the_host_who_leaves_is_followed_by_whoever_sits_first() -> None:
    room = lobby.sit(lobby.sit(a_room(seats=3), BRIAN, "C"), CHEBET)
    assert lobby.stand(room, AMINA.id).host == CHEBET.id


def test_the_host_who_leaves_a_match_is_followed_too() -> None:
    playing = replace(lobby.sit(a_room(), BRIAN), phase=PLAYING)
    assert lobby.stand(playing, AMINA.id).host == BRIAN.id


def test_a_bot_is_no_host() -> None:
    room = lobby.stand(lobby.sit(a_room(seats=3, bots=["sharp"]), BRIAN), AMINA.id)
    assert room.host == BRIAN.id


def test_whoever_sits_down_at_an_empty_table_is_its_host() -> None:
    deserted = lobby.stand(a_room(), AMINA.id)
    assert lobby.sit(deserted, AMINA).host == AMINA.id
    assert lobby.sit(deserted, BRIAN).host == BRIAN.id


# The host


@pytest.mark.parametrize(
    "deed",
    [
        lambda room: lobby.add_bot(room, BRIAN.id, "sharp"),
        lambda room: lobby.remove_bot(room, BRIAN.id, "C"),
        lambda room: lobby.set_locked(room, BRIAN.id, is_locked=True),
        lambda room: lobby.remove_player(room, BRIAN.id, "A"),
        lambda room: lobby.without_free_seats(room, BRIAN.id),
    ],
)
def test_only_the_host_may(deed: object) -> None:
    room = lobby.sit(a_room(seats=4, bots=["casual"]), BRIAN, "D")
    with refused("forbidden"):
        deed(room)  # type: ignore[operator]


def test_a_removed_player_is_gone_and_may_not_sit_again() -> None:
    room = lobby.remove_player(lobby.sit(a_room(), BRIAN), AMINA.id, "b")
    assert is_free(room, 1)
    with refused("forbidden"):
        lobby.sit(room, BRIAN)


def test_the_host_removes_neither_themself_nor_nobody_nor_a_bot() -> None:
    room = a_room(seats=3, bots=["sharp"])
    for letter in "ABC":
        with refused("forbidden"):
            lobby.remove_player(room, AMINA.id, letter)


def test_nobody_is_removed_during_a_match() -> None:
    room = replace(lobby.sit(a_room(), BRIAN), phase=PLAYING)
    with refused("forbidden"):
        lobby.remove_player(room, AMINA.id, "B")


# Bots


def test_a_bot_takes_a_free_seat_and_is_ready() -> None:
    room = lobby.add_bot(a_room(seats=3), AMINA.id, "sharp", "C")
    assert who(room)[:2] == ["Amina", ""]
    assert room.seats[2].name in NAMES
    assert room.seats[2].ready
    assert room.seats[2].bot == "sharp"


def test_there_are_only_bots_that_there_are() -> None:
    with refused("bad_message"):
        lobby.add_bot(a_room(), AMINA.id, "perfect")


def test_a_bot_goes_away_and_a_person_does_not() -> None:
    room = a_room(seats=3, bots=["sharp"])
    assert is_free(lobby.remove_bot(room, AMINA.id, "b"), 1)
    for letter in "AC":
        with refused("forbidden"):
            lobby.remove_bot(room, AMINA.id, letter)


@pytest.mark.parametrize("level", ["random", "rookie", "casual", "sharp"])
def test_a_room_is_made_with_bots_of_each_level(level: str) -> None:
    room = a_room(bots=[level])
    assert [seat.bot for seat in room.seats] == ["", level]


# Rooms as they are wanted


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_rooms_for_as_many_as_it_takes(game: str) -> None:
    least, most = GAMES[game].min_seats, GAMES[game].max_seats
    assert len(a_room(game).seats) == least
    assert len(a_room(game, seats=most).seats) == most
    for seats in (least - 1, most + 1):
        with refused("bad_message"):
            a_room(game, seats=seats)


def test_a_room_has_a_seat_for_its_maker() -> None:
    with refused("bad_message"):
        a_room(seats=2, bots=["sharp", "sharp"])


def test_a_practice_room_is_full_of_bots_and_never_public() -> None:
    room = a_room(practice=True, public=True, seats=3)
    assert [bool(seat.bot) for seat in room.seats] == [False, True, True]
    assert not room.is_public


def test_only_what_differs_from_the_game_s_own_rules_is_kept_of_house_rules() -> None:
    preset = GAMES["kadi-friendly"].preset
    room = a_room(rules={"turn_seconds": 15, "prompt_seconds": preset.prompt_seconds})
    assert room.rules == {"turn_seconds": 15}


# The start


def test_it_starts_when_every_seat_is_filled_and_everybody_is_ready() -> None:
    room = lobby.sit(a_room(seats=3, bots=["sharp"]), BRIAN)
    assert not lobby.is_everybody_ready(room)
    ready = everybody_ready(room)
    assert lobby.is_everybody_ready(ready)
    assert not lobby.is_everybody_ready(lobby.set_ready(ready, BRIAN.id, is_ready=False))
    assert not lobby.is_everybody_ready(lobby.stand(ready, BRIAN.id))


def test_bots_alone_don_t_start() -> None:
    room = lobby.add_bot(a_room(), AMINA.id, "sharp")
    bots = lobby.with_bot(lobby.stand(room, AMINA.id), "sharp")
    assert not lobby.is_everybody_ready(bots)


def test_nobody_is_ready_or_not_during_a_match() -> None:
    with refused("forbidden"):
        lobby.set_ready(replace(a_room(), phase=PLAYING), AMINA.id, is_ready=True)


def test_the_host_starts_without_those_who_are_not_ready() -> None:
    room = lobby.sit(a_room(), BRIAN)
    assert who(lobby.without_free_seats(room, AMINA.id)) == ["Amina", "Brian"]


def test_the_host_starts_without_the_seats_nobody_has_taken() -> None:
    room = lobby.sit(a_room(seats=4), BRIAN, "D")
    assert who(lobby.without_free_seats(room, AMINA.id)) == ["Amina", "Brian"]


def test_a_bot_that_moves_up_keeps_its_name() -> None:
    room = lobby.add_bot(a_room(seats=3), AMINA.id, "sharp", "C")
    assert who(lobby.without_free_seats(room, AMINA.id)) == ["Amina", room.seats[2].name]


def test_the_host_does_not_start_with_too_few() -> None:
    with refused("forbidden"):
        lobby.without_free_seats(a_room(seats=3), AMINA.id)


# After the match


def test_after_a_match_people_say_anew_whether_they_go_on() -> None:
    room = everybody_ready(lobby.sit(a_room(seats=3, bots=["sharp"]), BRIAN))
    left = lobby.stand(replace(room, phase=PLAYING), BRIAN.id)
    over = replace(left, phase=FINISHED, seats=lobby.seats_after_match(left))
    assert [seat.ready for seat in over.seats] == [False, True, False]
    assert is_free(over, 2)


def test_a_rematch_comes_after_a_match() -> None:
    with refused("forbidden"):
        lobby.want_rematch(a_room(), AMINA.id)
    over = lobby.want_rematch(replace(a_room(), phase=FINISHED), AMINA.id)
    assert over.seats[0].ready
    with refused("not_seated"):
        lobby.want_rematch(replace(a_room(), phase=FINISHED), DAUDI.id)


def test_two_of_one_name_are_told_apart() -> None:
    second, third = Player("p2", "Amina", guest=True), Player("p3", "AMINA", guest=True)
    room = lobby.sit(lobby.sit(a_room(seats=3), second), third)
    assert who(room) == ["Amina", "Amina 2", "AMINA 3"]
    assert lobby.unique_name(room, second) == "Amina 2"
    assert lobby.unique_name(lobby.stand(room, AMINA.id), second) == "Amina"


def test_a_person_keeps_their_name_and_the_bot_that_had_it_takes_another() -> None:
    room = lobby.add_bot(a_room(seats=3), AMINA.id, "sharp")
    name = room.seats[1].name
    namesake = Player("p2", name.upper(), guest=True)
    sat = lobby.sit(room, namesake)
    assert who(sat)[::2] == ["Amina", name.upper()]
    assert sat.seats[1].name in set(NAMES) - {name}
    assert replace(sat.seats[1], name=name) == room.seats[1]
