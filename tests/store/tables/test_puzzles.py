"""Answers to the daily puzzle."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.daily import active_days
from mezani.store.tables.player_data import player_data
from mezani.store.tables.players import add_guest, delete_player
from mezani.store.tables.puzzles import (
    AnswerRow,
    add_answer,
    answers_since,
    count_answers,
    find_answer,
)
from tests.store.stores import written

DAY = "2026-11-16"


def test_the_first_answer_of_a_day_counts(database_url: str) -> None:
    first = AnswerRow(DAY, "amina", "abc", "draw", is_found=True, answered_at=5)

    def job(connection: Connection) -> None:
        for name in ("amina", "brian"):
            add_guest(connection, name, name.title(), 1)
        assert find_answer(connection, DAY, "amina", "abc") is None
        assert add_answer(connection, first) == first
        assert add_answer(connection, first._replace(move="pass", is_found=False)) == first
        add_answer(connection, first._replace(player_id="brian", is_found=False))
        assert find_answer(connection, DAY, "amina", "abc") == first
        assert count_answers(connection, DAY, "abc") == (2, 1)
        assert count_answers(connection, DAY, "other") == (0, 0)

    written(database_url, job)


def test_another_puzzle_on_the_same_day_has_its_own_answer(database_url: str) -> None:
    first = AnswerRow(DAY, "amina", "abc", "draw", is_found=True, answered_at=5)
    other = first._replace(puzzle_id="def", is_found=False)

    def job(connection: Connection) -> None:
        add_guest(connection, "amina", "Amina", 1)
        assert add_answer(connection, first) == first
        assert add_answer(connection, other) == other
        assert find_answer(connection, DAY, "amina", "abc") == first
        assert find_answer(connection, DAY, "amina", "def") == other
        assert count_answers(connection, DAY, "abc") == (1, 1)
        assert count_answers(connection, DAY, "def") == (1, 0)
        answers = {(DAY, "abc"): first, (DAY, "def"): other}
        assert answers_since(connection, "amina", DAY) == answers
        assert active_days(connection, "amina") == [DAY]

    written(database_url, job)


def test_answers_make_active_days_until_their_player_is_deleted(database_url: str) -> None:
    answer = AnswerRow(DAY, "amina", "abc", "draw", is_found=True, answered_at=5)
    earlier = answer._replace(day="2026-11-14")

    def job(connection: Connection) -> None:
        add_guest(connection, "amina", "Amina", 1)
        for row in (answer, earlier):
            add_answer(connection, row)
        assert active_days(connection, "amina") == [DAY, "2026-11-14"]
        assert answers_since(connection, "amina", "2026-11-15") == {(DAY, "abc"): answer}
        data = player_data(connection, "amina")
        assert data is not None
        assert {row["day"] for row in data["puzzle_answers"]} == {"2026-11-14", DAY}
        delete_player(connection, "amina")
        assert active_days(connection, "amina") == []

    written(database_url, job)
