"""The rules of the lobby: seats, the host, bots, and when a match can start."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from msgspec.structs import replace

from mezani import GAMES
from mezani.errors import NotationError
from mezani.server.accounts.players import Player
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.bot_names import NAMES
from mezani.server.rooms.room_record import FINISHED, PLAYING, RoomRecord
from tests.server.rooms.room_records import AMINA, BRIAN, CHEBET, DAUDI, is_free, names, new_record


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(RoomError, check=lambda error: error.code == code)


def everybody_ready(room: RoomRecord) -> RoomRecord:
    for player in (AMINA, BRIAN, CHEBET):
        if room.seat_of(player.id) is not None:
            room = lobby.set_ready(room, player.id, is_ready=True)
    return room


# Seats


def test_a_player_takes_the_first_free_seat() -> None:
    room = lobby.sit(new_record(seats=3), BRIAN)
    assert names(room) == ["Amina", "Brian", ""]


def test_a_player_takes_the_seat_they_ask_for() -> None:
    room = lobby.sit(new_record(seats=3), BRIAN, "c")
    assert names(room) == ["Amina", "", "Brian"]


def test_a_taken_seat_is_refused() -> None:
    with refused("room_full"):
        lobby.sit(new_record(seats=3), BRIAN, "A")


def test_a_seat_the_room_does_not_have_is_refused() -> None:
    with pytest.raises(NotationError):
        lobby.sit(new_record(seats=3), BRIAN, "D")


def test_a_full_room_has_no_free_seat() -> None:
    with refused("room_full"):
        lobby.sit(lobby.sit(new_record(), BRIAN), CHEBET)


def test_a_seated_player_keeps_the_seat() -> None:
    room = new_record(seats=3)
    assert lobby.sit(room, AMINA) == room
    assert lobby.sit(room, AMINA, "A") == room


def test_a_player_who_changes_seats_is_no_longer_ready() -> None:
    room = lobby.set_ready(new_record(seats=3), AMINA.id, is_ready=True)
    moved = lobby.sit(room, AMINA, "C")
    assert names(moved) == ["", "", "Amina"]
    assert not moved.seats[2].ready


def test_seats_are_not_changed_during_a_match() -> None:
    room = replace(new_record(seats=3), phase=PLAYING)
    with refused("forbidden"):
        lobby.sit(room, AMINA, "C")
    with refused("room_full"):
        lobby.sit(room, BRIAN)


def test_a_locked_room_takes_no_new_players_and_keeps_its_own() -> None:
    room = lobby.set_locked(new_record(seats=3), AMINA.id, is_locked=True)
    with refused("forbidden"):
        lobby.sit(room, BRIAN)
    assert lobby.sit(room, AMINA) == room
    assert "Brian" in names(lobby.sit(lobby.set_locked(room, AMINA.id, is_locked=False), BRIAN))


def test_a_practice_room_is_for_one_player() -> None:
    room = lobby.remove_bot(new_record(practice=True), AMINA.id, "B")
    with refused("forbidden"):
        lobby.sit(room, BRIAN)
    alone = lobby.stand(room, AMINA.id)
    assert lobby.sit(alone, AMINA).seat_of(AMINA.id) == 0


# Leaving


def test_a_player_who_stands_leaves_a_free_seat() -> None:
    room = lobby.stand(lobby.sit(new_record(), BRIAN), BRIAN.id)
    assert is_free(room, 1)


def test_a_spectator_cannot_stand() -> None:
    with refused("not_seated"):
        lobby.stand(new_record(), BRIAN.id)


def test_a_player_who_leaves_a_match_can_sit_down_again() -> None:
    playing = replace(lobby.sit(new_record(), BRIAN), phase=PLAYING)
    left = lobby.stand(playing, BRIAN.id)
    assert left.seats[1].has_left
    assert lobby.sit(left, BRIAN) == playing


def test_when_the_host_leaves_the_first_seated_player_becomes_host() -> None:
    room = lobby.sit(lobby.sit(new_record(seats=3), BRIAN, "C"), CHEBET)
    assert lobby.stand(room, AMINA.id).host_id == CHEBET.id


def test_when_the_host_leaves_a_match_another_player_becomes_host() -> None:
    playing = replace(lobby.sit(new_record(), BRIAN), phase=PLAYING)
    assert lobby.stand(playing, AMINA.id).host_id == BRIAN.id


def test_a_bot_does_not_become_host() -> None:
    room = lobby.stand(lobby.sit(new_record(seats=3, bots=["sharp"]), BRIAN), AMINA.id)
    assert room.host_id == BRIAN.id


def test_the_first_player_in_an_empty_room_becomes_host() -> None:
    deserted = lobby.stand(new_record(), AMINA.id)
    assert lobby.sit(deserted, AMINA).host_id == AMINA.id
    assert lobby.sit(deserted, BRIAN).host_id == BRIAN.id


# The host


@pytest.mark.parametrize(
    "action",
    [
        lambda room: lobby.add_bot(room, BRIAN.id, "sharp"),
        lambda room: lobby.remove_bot(room, BRIAN.id, "C"),
        lambda room: lobby.set_locked(room, BRIAN.id, is_locked=True),
        lambda room: lobby.remove_player(room, BRIAN.id, "A"),
        lambda room: lobby.without_free_seats(room, BRIAN.id),
    ],
)
def test_only_the_host_may_control_the_lobby(action: object) -> None:
    room = lobby.sit(new_record(seats=4, bots=["casual"]), BRIAN, "D")
    with refused("forbidden"):
        action(room)  # type: ignore[operator]


def test_a_removed_player_may_not_sit_down_again() -> None:
    room = lobby.remove_player(lobby.sit(new_record(), BRIAN), AMINA.id, "b")
    assert is_free(room, 1)
    with refused("forbidden"):
        lobby.sit(room, BRIAN)


def test_the_host_can_only_remove_other_players() -> None:
    room = new_record(seats=3, bots=["sharp"])
    for letter in "ABC":
        with refused("forbidden"):
            lobby.remove_player(room, AMINA.id, letter)


def test_a_player_cannot_be_removed_during_a_match() -> None:
    room = replace(lobby.sit(new_record(), BRIAN), phase=PLAYING)
    with refused("forbidden"):
        lobby.remove_player(room, AMINA.id, "B")


# Bots


def test_a_bot_takes_a_free_seat_and_is_ready() -> None:
    room = lobby.add_bot(new_record(seats=3), AMINA.id, "sharp", "C")
    assert names(room)[:2] == ["Amina", ""]
    assert room.seats[2].name in NAMES
    assert room.seats[2].ready
    assert room.seats[2].bot_level == "sharp"


def test_an_unknown_bot_level_is_refused() -> None:
    with refused("bad_message"):
        lobby.add_bot(new_record(), AMINA.id, "perfect")


def test_only_bots_are_removed_as_bots() -> None:
    room = new_record(seats=3, bots=["sharp"])
    assert is_free(lobby.remove_bot(room, AMINA.id, "b"), 1)
    for letter in "AC":
        with refused("forbidden"):
            lobby.remove_bot(room, AMINA.id, letter)


@pytest.mark.parametrize("level", ["random", "rookie", "casual", "sharp"])
def test_a_room_can_be_created_with_bots_of_each_level(level: str) -> None:
    room = new_record(bots=[level])
    assert [seat.bot_level for seat in room.seats] == ["", level]


# Options of new rooms


@pytest.mark.parametrize("game", GAMES)
def test_a_room_has_as_many_seats_as_its_game_allows(game: str) -> None:
    least, most = GAMES[game].min_seats, GAMES[game].max_seats
    assert len(new_record(game).seats) == least
    assert len(new_record(game, seats=most).seats) == most
    for seats in (least - 1, most + 1):
        with refused("bad_message"):
            new_record(game, seats=seats)


def test_bots_must_leave_a_seat_for_the_host() -> None:
    with refused("bad_message"):
        new_record(seats=2, bots=["sharp", "sharp"])


def test_a_practice_room_is_full_of_bots_and_never_public() -> None:
    room = new_record(practice=True, public=True, seats=3)
    assert [bool(seat.bot_level) for seat in room.seats] == [False, True, True]
    assert not room.is_public


def test_only_changed_switches_are_stored() -> None:
    preset = GAMES["kadi-friendly"].preset
    room = new_record(rules={"turn_seconds": 15, "prompt_seconds": preset.prompt_seconds})
    assert room.rules == {"turn_seconds": 15}


# The start


def test_a_match_can_start_when_all_seats_are_taken_and_ready() -> None:
    room = lobby.sit(new_record(seats=3, bots=["sharp"]), BRIAN)
    assert not lobby.is_everybody_ready(room)
    ready = everybody_ready(room)
    assert lobby.is_everybody_ready(ready)
    assert not lobby.is_everybody_ready(lobby.set_ready(ready, BRIAN.id, is_ready=False))
    assert not lobby.is_everybody_ready(lobby.stand(ready, BRIAN.id))


def test_bots_alone_do_not_start() -> None:
    room = lobby.add_bot(new_record(), AMINA.id, "sharp")
    bots = lobby.with_bot(lobby.stand(room, AMINA.id), "sharp")
    assert not lobby.is_everybody_ready(bots)


def test_readiness_cannot_change_during_a_match() -> None:
    with refused("forbidden"):
        lobby.set_ready(replace(new_record(), phase=PLAYING), AMINA.id, is_ready=True)


def test_the_host_cannot_start_before_every_seated_player_is_ready() -> None:
    room = lobby.sit(new_record(seats=3), BRIAN)
    with pytest.raises(RoomError, match="Not ready: Amina, Brian", check=is_not_ready):
        lobby.without_free_seats(room, AMINA.id)
    with pytest.raises(RoomError, match="Not ready: Brian", check=is_not_ready):
        lobby.without_free_seats(lobby.set_ready(room, AMINA.id, is_ready=True), AMINA.id)


def is_not_ready(error: RoomError) -> bool:
    return error.why == "not_ready"


def test_free_seats_are_dropped_when_the_host_starts() -> None:
    room = everybody_ready(lobby.sit(new_record(seats=4), BRIAN, "D"))
    assert names(lobby.without_free_seats(room, AMINA.id)) == ["Amina", "Brian"]


def test_a_bot_keeps_its_name_when_free_seats_are_dropped() -> None:
    room = everybody_ready(lobby.add_bot(new_record(seats=3), AMINA.id, "sharp", "C"))
    assert names(lobby.without_free_seats(room, AMINA.id)) == ["Amina", room.seats[2].name]


def test_the_host_cannot_start_with_too_few_players() -> None:
    with refused("forbidden"):
        lobby.without_free_seats(new_record(seats=3), AMINA.id)


# After the match


def test_after_a_match_only_bots_are_ready() -> None:
    room = everybody_ready(lobby.sit(new_record(seats=3, bots=["sharp"]), BRIAN))
    left = lobby.stand(replace(room, phase=PLAYING), BRIAN.id)
    over = replace(left, phase=FINISHED, seats=lobby.seats_after_match(left))
    assert [seat.ready for seat in over.seats] == [False, True, False]
    assert is_free(over, 2)


def test_a_rematch_is_possible_only_after_a_match() -> None:
    with refused("forbidden"):
        lobby.want_rematch(new_record(), AMINA.id)
    over = lobby.want_rematch(replace(new_record(), phase=FINISHED), AMINA.id)
    assert over.seats[0].ready
    with refused("not_seated"):
        lobby.want_rematch(replace(new_record(), phase=FINISHED), DAUDI.id)


def test_players_with_the_same_name_get_a_number() -> None:
    second, third = Player("p2", "Amina", guest=True), Player("p3", "AMINA", guest=True)
    room = lobby.sit(lobby.sit(new_record(seats=3), second), third)
    assert names(room) == ["Amina", "Amina 2", "AMINA 3"]
    assert lobby.unique_name(room, second) == "Amina 2"
    assert lobby.unique_name(lobby.stand(room, AMINA.id), second) == "Amina"


def test_a_bot_with_the_name_of_a_new_player_is_renamed() -> None:
    room = lobby.add_bot(new_record(seats=3), AMINA.id, "sharp")
    name = room.seats[1].name
    namesake = Player("p2", name.upper(), guest=True)
    sat = lobby.sit(room, namesake)
    assert names(sat)[::2] == ["Amina", name.upper()]
    assert sat.seats[1].name in set(NAMES) - {name}
    assert replace(sat.seats[1], name=name) == room.seats[1]
