"""Who may do what: the host, seated players, spectators; and nobody acts for another seat."""

from __future__ import annotations

import pytest

from mezani.server.rooms.client import FORBIDDEN, TAKEN_OVER
from mezani.server.rooms.room_view import room_view
from tests.server.live_server import Connection, RunningServer

HOST_POWERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("start", {}),
    ("lock", {}),
    ("add_bot", {"level": "casual"}),
    ("remove_bot", {"seat": "C"}),
    ("remove", {"seat": "A"}),
)


def said(connection: Connection) -> list[str]:
    """Return all chat a client has received."""
    return [each["said"]["text"] for each in connection.sync() if "said" in each]


@pytest.mark.parametrize(("do", "fields"), HOST_POWERS)
@pytest.mark.parametrize("sits", [True, False])
def test_only_the_host_may_use_host_commands(
    server: RunningServer, do: str, fields: dict[str, str], sits: bool
) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.create_room(seats=4, bots=["casual", "casual"])
    ann.join_room(code)
    connection = ben.join_room(code)
    if sits:
        assert connection.do("sit", seat="D")["ack"]
    before = server.room(code).record
    refused = connection.do(do, **fields)
    assert (refused["code"], refused["reason"]) == ("forbidden", "Only the host can do that.")
    assert server.room(code).record == before


def test_nobody_can_sit_down_in_a_locked_room(server: RunningServer) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.create_room(seats=3)
    host, guest = ann.join_room(code), ben.join_room(code)
    guest.do("sit")
    host.do("lock")
    eve = server.guest("Eve")
    assert eve.join_room(code).do("sit")["code"] == "forbidden"
    assert eve.call("POST", "/quick", {"game": "kadi-friendly"}).json()["code"] != code
    ben.close_connections()
    assert ben.join_room(code).room["you"] == "B"


def test_a_removed_player_can_neither_play_nor_watch(server: RunningServer) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    code = ann.create_room(seats=3)
    host, connection = ann.join_room(code), eve.join_room(code)
    connection.do("sit", seat="B")
    assert host.do("remove", seat="B")["ack"]
    assert connection.wait_for_close() == FORBIDDEN
    again = Connection(eve.open_socket(code))
    assert again.wait_for_close() == FORBIDDEN
    assert [message["bye"]["code"] for message in again.received] == ["removed_by_host"]
    for path in (f"/rooms/{code}", f"/rooms/{code}/talk"):
        refused = eve.call("GET", path)
        assert (refused.status_code, refused.json()["why"]) == (403, "removed_by_host")


def test_the_host_cannot_remove_themselves_or_a_free_seat(server: RunningServer) -> None:
    ann = server.guest("Ann")
    connection = ann.join_room(ann.create_room(seats=2))
    for seat in "AB":
        assert connection.do("remove", seat=seat)["code"] == "forbidden"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("move", {"seq": 0, "move": "draw"}),
        ("extend", {"cards": []}),
        ("stand", {}),
        ("ready", {}),
        ("undo", {}),
        ("hint", {}),
        ("open_hands", {"open": True}),
    ],
)
def test_a_spectator_changes_nothing(
    server: RunningServer, do: str, fields: dict[str, object]
) -> None:
    code, _ = server.start_match()
    connection = server.guest("Eve").join_room(code)
    before = server.live_match(code).match.state.checksum()
    assert connection.do(do, **fields)["code"] in ("not_seated", "forbidden")
    assert server.live_match(code).match.state.checksum() == before


@pytest.mark.parametrize(
    ("do", "fields"), [("undo", {}), ("hint", {}), ("open_hands", {"open": True})]
)
def test_practice_commands_are_only_for_practice_rooms(
    server: RunningServer, do: str, fields: dict[str, object]
) -> None:
    code, connections = server.start_match()
    refused = connections[0].do(do, **fields)
    assert (refused["code"], refused["reason"]) == ("forbidden", "That is only for practice rooms.")
    connections[0].sync()
    assert connections[0].last_step["open_hands"] is None
    assert not server.room(code).open_hands


def test_others_cannot_join_a_practice_room_or_see_its_open_hands(
    server: RunningServer,
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(practice=True)
    connection = ann.join_room(code)
    eve = server.guest("Eve").join_room(code)
    connection.do("remove_bot", seat="B")
    assert eve.do("sit", seat="B")["code"] == "forbidden"
    connection.do("add_bot", level="casual")
    connection.do("ready")
    connection.wait_for_seq(0)
    assert connection.do("open_hands", open=True)["ack"]
    connection.sync()
    assert connection.last_step["open_hands"]
    assert eve.do("open_hands", open=True)["code"] == "not_seated"
    eve.sync()
    assert eve.last_step["open_hands"] is None


def test_a_practice_room_is_never_public(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(practice=True, public=True)
    ann.join_room(code)
    assert code not in [room["code"] for room in ann.call("GET", "/rooms").json()]


def test_a_muted_player_is_not_seen_and_does_not_know(server: RunningServer) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve").join_room(code)
    assert connections[0].do("mute", seat="b")["ack"]
    assert connections[0].do("mute", seat="")["ack"]
    heard = len(connections[1].sync())
    connections[1].do("say", text="from B")
    eve.do("say", text="from the side")
    assert said(connections[0]) == []
    assert said(connections[1]) == ["from B", "from the side"]
    assert not [each for each in connections[1].received[:heard] if "muted': True" in str(each)]
    assert connections[0].do("mute", seat="B", muted=False)["ack"]
    connections[1].do("say", text="again")
    assert said(connections[0]) == ["again"]


@pytest.mark.parametrize("seat", ["C", "Z", "AB", "x" * 4000, "\x00"])
def test_only_existing_seats_can_be_muted(server: RunningServer, seat: str) -> None:
    code, connections = server.start_match()
    assert connections[0].do("mute", seat=seat)["code"] == "bad_message"
    assert not any(server.room(code).muted.values())


def test_a_private_room_is_never_listed(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=2)
    ann.join_room(code)
    assert code not in ann.call("GET", "/rooms").text
    assert room_view(server.room(code), None).you == ""


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
