"""Stored responses: a repeated command gets its first response."""

from __future__ import annotations

import pytest

from mezani.server.rooms.commands.responses import MAX_RESPONSES, Responses
from mezani.server.rooms.errors import RoomError


def find(responses: Responses, player: str, command: str, content: str) -> bytes | None:
    return responses.find(player, command, lambda stored: stored == content)


def test_a_new_command_has_no_response() -> None:
    assert find(Responses(), "a", "c1", "draw") is None


def test_a_repeated_command_gets_its_first_response() -> None:
    responses = Responses()
    responses.store("a", "c1", "draw", b"done")
    assert find(responses, "a", "c1", "draw") == b"done"


def test_command_ids_belong_to_one_player() -> None:
    responses = Responses()
    responses.store("a", "c1", "draw", b"done")
    assert find(responses, "b", "c1", "draw") is None


def test_an_id_that_another_command_had_is_refused() -> None:
    responses = Responses()
    responses.store("a", "c1", "draw", b"done")
    with pytest.raises(RoomError, check=lambda error: error.code == "bad_message"):
        find(responses, "a", "c1", "play 7H")


def test_only_the_last_responses_are_stored() -> None:
    responses = Responses()
    for number in range(MAX_RESPONSES + 1):
        responses.store("a", f"c{number}", "draw", b"%d" % number)
    assert find(responses, "a", "c0", "draw") is None
    assert find(responses, "a", "c1", "draw") == b"1"
    assert find(responses, "a", f"c{MAX_RESPONSES}", "draw") == b"%d" % MAX_RESPONSES
