"""Ratings after a match: who gets one, and when."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, create_engine

from mezani.bots import BOTS
from mezani.game import Outcome
from mezani.server.history.ratings import BOT_SKILLS, rate_match
from mezani.store.matches import MatchRow, SeatRow, add_match, end_match
from mezani.store.players import add_account, delete_player
from mezani.store.ratings import leaderboard, ratings_of
from mezani.store.schema import metadata

A_WINS = Outcome(winners=(0,), scores=(1.0, 0.0))
B_WINS = Outcome(winners=(1,), scores=(0.0, 1.0))
PEOPLE = [SeatRow(0, "amina", "Amina"), SeatRow(1, "brian", "Brian")]


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        for name in ("Amina", "Brian"):
            add_account(connection, name.lower(), name, name.lower(), "digest", at=1)
        yield connection
    engine.dispose()


def begin(
    connection: Connection,
    match: str = "m1",
    seats: list[SeatRow] = PEOPLE,
    game: str = "qute",
    *,
    is_rated: bool = True,
) -> str:
    """A match that has just begun."""
    row = MatchRow(match, "7KQ2MX", game, "{}", "tea", None, not is_rated, is_rated, "1", 1)
    add_match(connection, row, seats)
    return match


def test_a_match_moves_both_ratings_and_they_are_kept(connection: Connection) -> None:
    changes = rate_match(connection, begin(connection), A_WINS)
    assert changes[0].before == changes[1].before == 1000
    assert changes[0].after > 1000 > changes[1].after
    rows = ratings_of(connection, "qute", ["amina", "brian"])
    assert rows["amina"].shown == changes[0].after
    assert (rows["amina"].played, rows["amina"].won) == (1, 1)
    assert (rows["brian"].played, rows["brian"].won) == (1, 0)
    assert [place.name for place in leaderboard(connection, "qute", 10)] == ["Amina", "Brian"]


def test_the_next_match_goes_on_from_there(connection: Connection) -> None:
    first = rate_match(connection, begin(connection), A_WINS)
    second = rate_match(connection, begin(connection, "m2"), B_WINS)
    assert second[0].before == first[0].after
    assert second[1].after > second[1].before
    assert ratings_of(connection, "qute", ["brian"])["brian"].played == 2


def test_every_game_has_ratings_of_its_own(connection: Connection) -> None:
    rate_match(connection, begin(connection), A_WINS)
    changes = rate_match(connection, begin(connection, "m2", game="no-kitty"), A_WINS)
    assert changes[0].before == 1000


def test_a_match_that_does_not_count_changes_nothing(connection: Connection) -> None:
    assert rate_match(connection, begin(connection, is_rated=False), A_WINS) == {}
    assert rate_match(connection, "unheard of", A_WINS) == {}
    assert leaderboard(connection, "qute", 10) == []


def test_a_match_is_rated_once(connection: Connection) -> None:
    match = begin(connection)
    rate_match(connection, match, A_WINS)
    end_match(connection, match, 2, "finished", [])
    assert rate_match(connection, match, A_WINS) == {}
    assert ratings_of(connection, "qute", ["amina"])["amina"].played == 1


def test_bots_are_opponents_that_have_no_rating(connection: Connection) -> None:
    seats = [PEOPLE[0], SeatRow(1, None, "Sharp", "sharp")]
    changes = rate_match(connection, begin(connection, seats=seats), A_WINS)
    assert set(changes) == {0}
    assert [place.name for place in leaderboard(connection, "qute", 10)] == ["Amina"]


def test_beating_a_stronger_bot_is_worth_more(connection: Connection) -> None:
    gained = []
    for game, level in (("qute", "rookie"), ("no-kitty", "casual"), ("kadi-live", "sharp")):
        seats = [PEOPLE[0], SeatRow(1, None, level, level)]
        match = begin(connection, level, seats, game)
        gained.append(rate_match(connection, match, A_WINS)[0].after)
    assert gained == sorted(gained)
    assert set(BOT_SKILLS) == set(BOTS)


def test_a_deleted_account_gets_no_rating_and_its_opponent_does(connection: Connection) -> None:
    match = begin(connection)
    delete_player(connection, "brian")
    assert set(rate_match(connection, match, A_WINS)) == {0}
    assert ratings_of(connection, "qute", ["brian"]) == {}
