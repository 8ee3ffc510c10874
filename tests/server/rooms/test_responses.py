"""Responses that were given are given again, to whoever got them, for the same command."""

from __future__ import annotations

import pytest

from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.responses import MAX_RESPONSES, Responses


def again(answers: Responses, player: str, command: str, what: str) -> bytes | None:
    return answers.find(player, command, lambda kept: kept == what)


def test_a_command_that_was_not_sent_before_has_no_answer() -> None:
    assert again(Responses(), "a", "c1", "draw") is None


def test_a_command_sent_again_has_the_answer_it_got() -> None:
    answers = Responses()
    answers.store("a", "c1", "draw", b"done")
    assert again(answers, "a", "c1", "draw") == b"done"


def test_ids_are_each_player_s_own() -> None:
    answers = Responses()
    answers.store("a", "c1", "draw", b"done")
    assert again(answers, "b", "c1", "draw") is None


def test_the_id_of_one_command_is_not_the_id_of_another() -> None:
    answers = Responses()
    answers.store("a", "c1", "draw", b"done")
    with pytest.raises(RoomError, check=lambda error: error.code == "bad_message"):
        again(answers, "a", "c1", "play 7H")


def test_the_last_answers_are_kept_and_not_all() -> None:
    answers = Responses()
    for number in range(MAX_RESPONSES + 1):
        answers.store("a", f"c{number}", "draw", b"%d" % number)
    assert again(answers, "a", "c0", "draw") is None
    assert again(answers, "a", "c1", "draw") == b"1"
    assert again(answers, "a", f"c{MAX_RESPONSES}", "draw") == b"%d" % MAX_RESPONSES
