"""Keys and tries of the deals of the day."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from mezani.store.tables import daily
from mezani.store.tables.daily import (
    RankedTry,
    ScoreCount,
    TryRow,
    TryScore,
    active_days,
    add_try,
    best_tries,
    count_finished,
    count_scores,
    find_key,
    find_or_add_key,
    find_try,
    finish_try,
    move_try,
    set_match,
    tries_of_player,
)
from mezani.store.tables.players import add_guest, delete_player
from tests.store.stores import written

DAY = "2026-11-16"


def play(connection: Connection, player: str, score: TryScore, ended: int, day: str = DAY) -> None:
    """Store a finished try of Qute."""
    match = f"{player} {day}"
    add_try(connection, TryRow(day, "qute", player, f"{player[:4]}{day[-2:]}"))
    assert set_match(connection, f"{player[:4]}{day[-2:]}", player, match)
    finish_try(connection, match, ended, score)


def add_players(connection: Connection) -> None:
    for player in ("amina", "brian", "chao"):
        add_guest(connection, player, player.title(), 1)


def test_a_day_keeps_its_first_key(database_url: str) -> None:
    def job(connection: Connection) -> None:
        assert find_key(connection, DAY) is None
        assert find_or_add_key(connection, DAY, "tea") == "tea"
        assert find_or_add_key(connection, DAY, "milk") == "tea"
        assert find_or_add_key(connection, "2026-11-17", "milk") == "milk"

    written(database_url, job)
    assert written(database_url, lambda connection: find_key(connection, DAY)) == ["tea"]


def test_a_player_has_one_try_at_a_deal(database_url: str) -> None:
    first, second = TryRow(DAY, "qute", "amina", "AAAAAA"), TryRow(DAY, "qute", "amina", "BBBBBB")

    def job(connection: Connection) -> None:
        add_players(connection)
        assert add_try(connection, first) == first
        assert add_try(connection, second) == first
        assert tries_of_player(connection, "amina", DAY) == {"qute": first}
        assert tries_of_player(connection, "brian", DAY) == {}

    written(database_url, job)


def test_a_try_that_another_server_has_just_added_is_found(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = TryRow(DAY, "qute", "amina", "AAAAAA"), TryRow(DAY, "qute", "amina", "BBBBBB")
    reads = [None, first]

    def job(connection: Connection) -> None:
        add_players(connection)
        add_try(connection, first)
        monkeypatch.setattr(daily, "find_try", lambda *_: reads.pop(0))
        assert add_try(connection, second) == first
        assert reads == []
        monkeypatch.undo()
        assert find_try(connection, DAY, "qute", "amina") == first

    written(database_url, job)


def test_only_one_of_two_new_rooms_becomes_the_room_of_a_try(database_url: str) -> None:
    row = TryRow(DAY, "qute", "amina", "AAAAAA")

    def job(connection: Connection) -> None:
        add_players(connection)
        add_try(connection, row)
        move_try(connection, row, "BBBBBB")
        move_try(connection, row, "CCCCCC")
        assert find_try(connection, DAY, "qute", "amina") == row._replace(room_code="BBBBBB")

    written(database_url, job)


def test_a_try_is_dealt_once_and_only_in_its_room(database_url: str) -> None:
    row = TryRow(DAY, "qute", "amina", "AAAAAA")

    def job(connection: Connection) -> None:
        add_players(connection)
        add_try(connection, row)
        move_try(connection, row, "BBBBBB")
        assert not set_match(connection, "AAAAAA", "amina", "one")
        assert not set_match(connection, "BBBBBB", "brian", "one")
        assert set_match(connection, "BBBBBB", "amina", "two")
        assert not set_match(connection, "BBBBBB", "amina", "three")
        move_try(connection, row, "CCCCCC")
        found = find_try(connection, DAY, "qute", "amina")
        assert found == row._replace(room_code="BBBBBB", match_id="two")

    written(database_url, job)


def test_the_score_of_a_try_is_final(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_players(connection)
        play(connection, "amina", TryScore(has_won=False, margin=-3, turns=9), 50)
        finish_try(connection, f"amina {DAY}", 60, TryScore(has_won=True, margin=0, turns=1))
        found = find_try(connection, DAY, "qute", "amina")
        assert found is not None
        assert found[5:] == (50, False, -3, 9)

    written(database_url, job)


def test_wins_rank_first_then_margins_then_few_turns(database_url: str) -> None:
    slow, quick = TryScore(True, 10, 9), TryScore(True, 10, 8)
    lost = TryScore(has_won=False, margin=40, turns=2)

    def job(connection: Connection) -> None:
        add_players(connection)
        add_guest(connection, "daudi", "Daudi", 1)
        play(connection, "amina", lost, 1)
        play(connection, "brian", slow, 2)
        play(connection, "chao", quick, 3)
        play(connection, "daudi", slow, 4)
        assert count_scores(connection, DAY, "qute") == [
            ScoreCount(quick, 1),
            ScoreCount(slow, 2),
            ScoreCount(lost, 1),
        ]
        assert best_tries(connection, DAY, "qute", 2) == [
            RankedTry("chao", "Chao", f"chao {DAY}", quick),
            RankedTry("brian", "Brian", f"brian {DAY}", slow),
        ]
        assert count_finished(connection, DAY) == {"qute": 4}
        assert count_scores(connection, DAY, "no-kitty") == []

    written(database_url, job)


def test_only_active_days_count_for_a_streak(database_url: str) -> None:
    score = TryScore(has_won=True, margin=0, turns=5)

    def job(connection: Connection) -> None:
        add_players(connection)
        for day in ("2026-11-14", "2026-11-16", "2026-11-15"):
            play(connection, "amina", score, 1, day)
        add_try(connection, TryRow("2026-11-17", "qute", "amina", "AAAAAA"))
        assert active_days(connection, "amina") == ["2026-11-16", "2026-11-15", "2026-11-14"]

    written(database_url, job)


def test_the_tries_of_a_deleted_player_are_removed(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_players(connection)
        play(connection, "amina", TryScore(has_won=True, margin=0, turns=5), 1)
        delete_player(connection, "amina")
        assert best_tries(connection, DAY, "qute", 5) == []

    written(database_url, job)
