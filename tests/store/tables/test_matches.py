"""Matches, their seats and results, and the history of a player."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.schema import moves
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import (
    SeatResult,
    SeatRow,
    StoredMatch,
    add_match,
    end_match,
    find_match,
    matches_of,
)
from tests.store.stores import a_match, a_move, begin, written


def test_a_match_is_found_with_its_seats_in_order(database_url: str) -> None:
    match = a_match("m")._replace(starter=1, rules='{"cards": 5}', is_practice=True)
    seats = (SeatRow(0, "amina", "Amina"), SeatRow(1, None, "Sharp bot", "sharp"))

    def job(connection: Connection) -> None:
        add_match(connection, match, seats[::-1])
        assert find_match(connection, "m") == StoredMatch(match, seats)
        assert find_match(connection, "n") is None

    written(database_url, job)


def test_a_match_ends_once(database_url: str) -> None:
    results = [SeatResult(1, True, 3.5, 25.0, 27.5), SeatResult(0, False)]

    def job(connection: Connection) -> None:
        begin(connection, a_match("m"), "amina", "brian")
        begin(connection, a_match("n"), "amina", "brian")
        assert end_match(connection, "m", 50, "finished", results)
        assert not end_match(connection, "m", 60, "abandoned", [])
        found, other = find_match(connection, "m"), find_match(connection, "n")
        assert found is not None
        assert other is not None
        assert (found.match.ended, found.match.ending) == (50, "finished")
        assert found.seats[0] == SeatRow(0, "amina", "Amina", None, has_won=False)
        assert found.seats[1] == SeatRow(1, "brian", "Brian", None, True, 3.5, 25.0, 27.5)
        assert [seat.has_won for seat in other.seats] == [None, None]

    written(database_url, job)


def test_the_steps_of_a_match_are_read_in_order_from_any_number(database_url: str) -> None:
    def job(connection: Connection) -> None:
        rows = [a_move("m", seq) for seq in range(12)]
        others = [a_move(other, 0) for other in ("l", "n")]
        connection.execute(moves.insert(), [row._asdict() for row in rows[::-1] + others])
        assert moves_of(connection, "m") == rows
        assert moves_of(connection, "m", since=10) == rows[10:]
        assert moves_of(connection, "k") == []

    written(database_url, job)


def test_a_players_matches_are_listed_newest_first_in_pages(database_url: str) -> None:
    def job(connection: Connection) -> None:
        for number in range(5):
            begin(connection, a_match(f"m{number}"), "amina", "brian")
            end_match(connection, f"m{number}", 100 + number, "finished", [])
        begin(connection, a_match("running"), "amina", "brian")
        begin(connection, a_match("of others"), "brian", "chao")
        end_match(connection, "of others", 500, "finished", [])
        first = matches_of(connection, "amina", limit=3)
        rest = matches_of(connection, "amina", limit=3, offset=3)
        assert [played.match.id for played in first] == ["m4", "m3", "m2"]
        assert [played.match.id for played in rest] == ["m1", "m0"]
        assert {len(played.seats) for played in first} == {2}
        assert matches_of(connection, "nobody", limit=3) == []

    written(database_url, job)


def test_practice_matches_are_listed_only_on_request(database_url: str) -> None:
    def job(connection: Connection) -> None:
        begin(connection, a_match("m"), "amina", "brian")
        begin(connection, a_match("n")._replace(is_practice=True), "amina", "brian")
        end_match(connection, "m", 5, "finished", [])
        end_match(connection, "n", 6, "finished", [])
        own = matches_of(connection, "amina", limit=3, with_practice=True)
        assert [played.match.id for played in own] == ["n", "m"]
        assert [played.match.id for played in matches_of(connection, "amina", limit=3)] == ["m"]

    written(database_url, job)
