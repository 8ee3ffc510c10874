"""The talk of a running match over HTTP needs a session and a code, and is limited."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.live_server import RunningServer, until


def test_the_talk_needs_a_session_and_an_existing_room(server: RunningServer) -> None:
    code, _ = server.start_match()
    nobody = server.new_browser().call("GET", f"/rooms/{code}/talk")
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")
    nowhere = server.guest("Eve").call("GET", "/rooms/AAAAAA/talk")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "room_not_found")


def test_players_and_spectators_get_the_talk(server: RunningServer) -> None:
    code, connections = server.start_match()
    drawer = server.live_match(code).match.state.turn
    connections[drawer].move("draw")
    for connection in connections:
        connection.wait_for_seq(1)
    people = [*map(server.browser_of, connections), server.guest("Eve")]
    for seat, person in enumerate(people):
        told = person.call("GET", f"/rooms/{code}/talk?language=en").json()
        assert (told["match"], told["seq"]) == (server.room(code).record.match_id, 1)
        connection = connections[drawer if seat == drawer else 1 - drawer]
        assert [line["text"] for line in told["lines"]] == connection.last_step["talk"] != []
        assert {line["seq"] for line in told["lines"]} == {1}


def test_repeated_requests_for_the_talk_are_limited(server: RunningServer) -> None:
    code = server.guest("Ann").create_room()
    eve = server.guest("Eve")

    def asked_too_often() -> bool:
        answer = eve.call("GET", f"/rooms/{code}/talk")
        assert answer.status_code in (200, 429)
        return answer.status_code == 429 and answer.json()["code"] == "rate_limited"

    for _ in range(40):
        asked_too_often()
    until(asked_too_often, "a refusal")


def test_guessing_codes_for_the_talk_is_limited(start: Callable[..., RunningServer]) -> None:
    eve = start(codes_per_address="2/hour").guest("Eve")
    answers = [eve.call("GET", f"/rooms/AAAAA{letter}/talk").status_code for letter in "ABCD"]
    assert answers == [404, 404, 429, 429]
