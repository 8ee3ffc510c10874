"""Room codes cannot be guessed, and a code does not give a seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mezani.server.random_codes import CODE_LETTERS
from mezani.server.rooms.client import NO_SUCH_ROOM, TOO_MANY
from mezani.server.rooms.room_store import CODE_LENGTH
from tests.server.live_server import Browser, Connection, RunningServer

LIMIT = 5


def guess(person: Browser, code: str) -> tuple[int, str]:
    """Try a code on a socket. Return the close code and the reason."""
    connection = Connection(person.open_socket(code))
    closed = connection.wait_for_close()
    return closed, connection.received[-1]["bye"]["code"]


@pytest.fixture
def guarded(start: Callable[..., RunningServer]) -> RunningServer:
    return start(codes_per_player=f"{LIMIT}/hour", codes_per_address=f"{2 * LIMIT}/hour")


def exhaust_guesses(person: Browser) -> None:
    """Guess wrong codes until the next one is refused."""
    for letter in CODE_LETTERS[:LIMIT]:
        assert person.call("GET", f"/rooms/AAAAA{letter}").status_code == 404
    assert person.call("GET", "/rooms/AAAAAZ").status_code == 429


def test_there_are_far_more_codes_than_anybody_can_guess() -> None:
    assert len(CODE_LETTERS) ** CODE_LENGTH > 10**9
    assert not set("01OI") & set(CODE_LETTERS)


def test_guessing_codes_on_sockets_is_limited(guarded: RunningServer) -> None:
    ann = guarded.guest("Ann")
    for number in range(LIMIT):
        assert guess(ann, f"AAAAA{CODE_LETTERS[number]}") == (NO_SUCH_ROOM, "room_not_found")
    assert guess(ann, "AAAAAZ") == (TOO_MANY, "rate_limited")


def test_guesses_over_http_and_on_sockets_are_counted_together(guarded: RunningServer) -> None:
    ann = guarded.guest("Ann")
    exhaust_guesses(ann)
    refused = ann.call("GET", "/rooms/AAAAAZ")
    assert int(refused.headers["retry-after"]) > 3000
    assert guess(ann, "AAAAAZ") == (TOO_MANY, "rate_limited")


def test_other_players_at_an_address_can_still_mistype_a_code(guarded: RunningServer) -> None:
    exhaust_guesses(guarded.guest("Eve"))
    assert guess(guarded.guest("Ann"), "AAAAAZ") == (NO_SUCH_ROOM, "room_not_found")


def test_new_sessions_do_not_help_an_address_to_guess(guarded: RunningServer) -> None:
    exhaust_guesses(guarded.guest("Eve"))
    exhaust_guesses(guarded.guest("Eve"))
    assert guess(guarded.guest("Eve"), "AAAAAZ") == (TOO_MANY, "rate_limited")
    assert guarded.new_browser().call("GET", "/rooms/AAAAAZ").status_code == 429


def test_wrong_codes_lock_nobody_out_of_a_room(guarded: RunningServer) -> None:
    code, connections = guarded.start_match()
    for _ in range(2):
        exhaust_guesses(guarded.guest("Eve"))
    ann, cat = guarded.browser_of(connections[0]), guarded.guest("Cat")
    exhausted = guess(ann, "AAAAAZ")
    assert exhausted == (TOO_MANY, "rate_limited")
    assert ann.join_room(code).room["you"] == "A"
    assert cat.join_room(code).room["you"] == ""
    assert cat.call("GET", f"/rooms/{code}").status_code == 200
    assert cat.call("GET", f"/rooms/{code}/talk").status_code == 200
    assert ann.join_room(ann.create_room()).room["you"] == "A"


def test_correct_codes_are_not_limited(guarded: RunningServer) -> None:
    ann = guarded.guest("Ann")
    code = ann.create_room()
    for _ in range(3 * LIMIT):
        assert ann.call("GET", f"/rooms/{code}").status_code == 200


def test_a_code_does_not_give_a_seat(server: RunningServer) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve").join_room(code)
    assert eve.room["you"] == ""
    assert eve.do("sit")["code"] == "room_full"
    assert eve.do("sit", seat="A")["code"] == "room_full"
    assert eve.do("move", seq=0, move=server.legal(code, 0)[0])["code"] == "not_seated"
    eve.sync()
    assert eve.last_step["view"]["hand"] == []
    assert connections[0].room["you"] == "A"


@pytest.mark.parametrize("spelt", [" {} ", "{}".lower(), "-{}-"])
def test_a_code_may_be_typed_in_lower_case_and_with_spaces(
    server: RunningServer, spelt: str
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    careless = spelt.format(code.lower())
    assert ann.call("GET", f"/rooms/{careless}").json()["code"] == code


@pytest.mark.parametrize(
    "strange",
    ["0OI1AA", "AAAAA", "AAAAAAA", "%00AAAAA", "ＡＡＡＡＡＡ", "'OR'1'", "ſſſſſſ", "A" * 4000],
)
def test_an_invalid_code_is_refused_like_an_unknown_one(
    server: RunningServer, strange: str
) -> None:
    ann = server.guest("Ann")
    answer = ann.call("GET", f"/rooms/{strange}")
    assert (answer.status_code, answer.json()["code"]) == (404, "room_not_found")
    assert len(answer.text) < 200
