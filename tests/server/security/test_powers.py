"""Nobody has powers that are not theirs: watchers, guests of a room, players outside practice, people sent away."""

from __future__ import annotations

import pytest

from mezani.server.rooms.room_view import room_view
from tests.server.live_server import Line, RunningServer

HOST_POWERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("start", {}),
    ("lock", {}),
    ("add_bot", {"level": "casual"}),
    ("remove_bot", {"seat": "C"}),
    ("remove", {"seat": "A"}),
)


def said(line: Line) -> list[str]:
    """All words somebody has heard up to now."""
    return [each["said"]["text"] for each in line.settled() if "said" in each]


@pytest.mark.parametrize(("do", "fields"), HOST_POWERS)
@pytest.mark.parametrize("sits", [True, False])
def test_only_the_host_has_the_hosts_powers(
    server: RunningServer, do: str, fields: dict[str, str], sits: bool
) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.make_room(seats=4, bots=["casual", "casual"])
    ann.enter(code)
    line = ben.enter(code)
    if sits:
        assert line.ask("sit", seat="D")["ack"]
    before = server.room(code).record
    refused = line.ask(do, **fields)
    assert (refused["code"], refused["reason"]) == ("forbidden", "Only the host can do that.")
    assert server.room(code).record == before


def test_a_locked_room_lets_nobody_sit_down_and_keeps_who_sits(server: RunningServer) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.make_room(seats=3)
    host, guest = ann.enter(code), ben.enter(code)
    guest.ask("sit")
    host.ask("lock")
    eve = server.guest("Eve")
    assert eve.enter(code).ask("sit")["code"] == "forbidden"
    assert eve.call("POST", "/quick", {"game": "kadi-friendly"}).json()["code"] != code
    ben.leave()
    assert ben.enter(code).room["you"] == "B"


def test_a_player_sent_away_cant_come_back_to_the_table(server: RunningServer) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    code = ann.make_room(seats=3)
    host, line = ann.enter(code), eve.enter(code)
    line.ask("sit", seat="B")
    assert host.ask("remove", seat="B")["ack"]
    for seat in ({}, {"seat": "B"}, {"seat": "C"}):
        assert line.ask("sit", **seat)["code"] == "forbidden"
    eve.leave()
    again = eve.enter(code)
    assert again.ask("sit")["code"] == "forbidden"
    assert again.ask("ready")["code"] == "not_seated"


def test_the_host_cant_send_themselves_or_a_free_seat_away(server: RunningServer) -> None:
    ann = server.guest("Ann")
    line = ann.enter(ann.make_room(seats=2))
    for seat in "AB":
        assert line.ask("remove", seat=seat)["code"] == "forbidden"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("move", {"seq": 0, "move": "draw"}),
        ("extend", {"cards": []}),
        ("stand", {}),
        ("ready", {}),
        ("undo", {}),
        ("hint", {}),
        ("faces", {"open": True}),
    ],
)
def test_who_only_watches_changes_nothing(
    server: RunningServer, do: str, fields: dict[str, object]
) -> None:
    code, _ = server.open_match()
    line = server.guest("Eve").enter(code)
    before = server.table(code).match.state.checksum()
    assert line.ask(do, **fields)["code"] in ("not_seated", "forbidden")
    assert server.table(code).match.state.checksum() == before


@pytest.mark.parametrize(("do", "fields"), [("undo", {}), ("hint", {}), ("faces", {"open": True})])
def test_practice_is_only_for_practice_rooms(
    server: RunningServer, do: str, fields: dict[str, object]
) -> None:
    code, lines = server.open_match()
    refused = lines[0].ask(do, **fields)
    assert (refused["code"], refused["reason"]) == ("forbidden", "That is only for practice rooms.")
    lines[0].settled()
    assert lines[0].seen["faces"] is None
    assert not server.room(code).open_hands


def test_nobody_else_sits_down_in_a_practice_room_or_sees_its_open_hands(
    server: RunningServer,
) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(practice=True)
    line = ann.enter(code)
    eve = server.guest("Eve").enter(code)
    line.ask("remove_bot", seat="B")
    assert eve.ask("sit", seat="B")["code"] == "forbidden"
    line.ask("add_bot", level="casual")
    line.ask("ready")
    line.until_view(0)
    assert line.ask("faces", open=True)["ack"]
    line.settled()
    assert line.seen["faces"]
    assert eve.ask("faces", open=True)["code"] == "not_seated"
    eve.settled()
    assert eve.seen["faces"] is None


def test_a_practice_room_is_never_public(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(practice=True, public=True)
    ann.enter(code)
    assert code not in [room["code"] for room in ann.call("GET", "/rooms").json()]


def test_who_is_muted_is_not_heard_and_does_not_learn_of_it(server: RunningServer) -> None:
    code, lines = server.open_match()
    eve = server.guest("Eve").enter(code)
    assert lines[0].ask("mute", seat="b")["ack"]
    assert lines[0].ask("mute", seat="")["ack"]
    heard = len(lines[1].settled())
    lines[1].ask("say", text="from B")
    eve.ask("say", text="from the side")
    assert said(lines[0]) == []
    assert said(lines[1]) == ["from B", "from the side"]
    assert not [each for each in lines[1].heard[:heard] if "mute" in str(each)]
    assert lines[0].ask("mute", seat="B", muted=False)["ack"]
    lines[1].ask("say", text="again")
    assert said(lines[0]) == ["again"]


@pytest.mark.parametrize("seat", ["C", "Z", "AB", "x" * 4000, "\x00"])
def test_only_seats_there_are_can_be_muted(server: RunningServer, seat: str) -> None:
    code, lines = server.open_match()
    assert lines[0].ask("mute", seat=seat)["code"] == "bad_message"
    assert not any(server.room(code).muted.values())


def test_a_private_room_is_in_no_list(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(seats=2)
    ann.enter(code)
    assert code not in ann.call("GET", "/rooms").text
    assert room_view(server.room(code), None).you == ""
