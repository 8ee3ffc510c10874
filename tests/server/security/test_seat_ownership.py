"""A seat belongs to its player: nobody else can take it, act for it or see its cards."""

from __future__ import annotations

import pytest

from mezani.server.rooms.client import TAKEN_OVER
from tests.server.live_server import RunningServer


def test_an_occupied_seat_cannot_be_taken(server: RunningServer) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    code = ann.create_room(seats=3)
    ann.join_room(code)
    connection = eve.join_room(code)
    refused = connection.do("sit", seat="A")
    assert (refused["code"], refused["reason"]) == ("room_full", "Ann has seat A.")
    assert server.room(code).record.seats[0].player_id == ann.player["id"]


def test_the_seat_of_an_absent_player_cannot_be_taken(server: RunningServer) -> None:
    code, connections = server.start_match()
    connections[1].close()
    connections[0].until(
        lambda: not connections[0].room["seats"][1]["connected"], "that Ben is away"
    )
    eve = server.guest("Eve").join_room(code)
    for seat in ("B", "b", None):
        assert eve.do("sit", **({"seat": seat} if seat else {}))["code"] == "room_full"
    assert server.room(code).record.seats[1].name == "Ben"


def test_the_same_name_is_not_the_same_player(server: RunningServer) -> None:
    code, _ = server.start_match()
    impostor = server.guest("Ben").join_room(code)
    assert impostor.room["you"] == ""
    assert impostor.do("sit", seat="B")["code"] == "room_full"
    impostor.sync()
    assert impostor.last_step["view"]["hand"] == []


def test_players_cannot_move_for_another_seat(server: RunningServer) -> None:
    code, connections = server.start_match()
    mover = server.live_match(code).match.state.turn
    text = server.legal(code, mover)[0]
    refused = connections[1 - mover].move(text)
    assert refused["code"] in ("not_your_turn", "illegal_move")
    assert server.live_match(code).seq == 0


@pytest.mark.parametrize(
    "seat", ["C", "H", "Z", "", "AA", "0", "ß", "Ａ", "\x00", "-1", 0, None, ["A"]]
)
def test_a_seat_that_does_not_exist_is_refused(server: RunningServer, seat: object) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=2)
    connection = ann.join_room(code)
    for do in ("remove", "remove_bot"):
        answer = connection.do(do, seat=seat)
        assert answer["code"] == "bad_message", answer
    if seat is not None:
        assert server.guest("Ben").join_room(code).do("sit", seat=seat)["code"] == "bad_message"
    assert [record.name for record in server.room(code).record.seats] == ["Ann", ""]


def test_a_second_connection_takes_over_and_the_first_can_do_nothing(
    server: RunningServer,
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    first = ann.join_room(code)
    second = ann.join_room(code)
    assert first.wait_for_close() == TAKEN_OVER
    assert first.received[-1]["bye"]["code"] == "taken_over"
    assert second.do("ready")["ack"]


def test_cookies_of_two_sessions_do_not_mix(server: RunningServer) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve")
    eve.http.cookies.set("player", connections[0].room["seats"][0]["name"], domain="127.0.0.1")
    connection = eve.join_room(code, "?player=A&seat=A&you=A&observer=0")
    assert connection.room["you"] == ""
