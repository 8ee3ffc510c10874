"""Ratings: skills after a match, who is rated, and what is stored."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine

from mezani.bots import BOTS
from mezani.game import Outcome
from mezani.server.play.rating_weights import RECENT_MS
from mezani.server.play.ratings import (
    BOT_SKILLS,
    START,
    RatingChange,
    Skill,
    places,
    rate_match,
    rating_of,
    reason_of,
    updated_skills,
)
from mezani.store.schema import metadata
from mezani.store.tables.matches import MatchRow, SeatRow, add_match, end_match, find_match
from mezani.store.tables.players import add_account, delete_player
from mezani.store.tables.ratings import leaderboard, ratings_of

A_WINS = Outcome(winners=(0,), scores=(1.0, 0.0))
B_WINS = Outcome(winners=(1,), scores=(0.0, 1.0))
NOW = 10 * RECENT_MS
PEOPLE = [SeatRow(0, "amina", "Amina"), SeatRow(1, "brian", "Brian")]


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        for name in ("Amina", "Brian"):
            add_account(connection, name.lower(), name, name.lower(), "hash", created_at=1)
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
    """Store a new match."""
    row = MatchRow(match, "7KQ2MX", game, "{}", "tea", None, not is_rated, is_rated, "1", 1)
    add_match(connection, row, seats)
    return match


def rate(
    connection: Connection,
    match: str,
    outcome: Outcome,
    stand_ins: Sequence[int] = (),
    *,
    is_by_code: bool = False,
) -> dict[int, RatingChange]:
    """Rate a match that has just ended."""
    stored = find_match(connection, match)
    people = [seat.player_id for seat in stored.seats if seat.player_id] if stored else []
    return rate_match(
        connection, match, people, outcome, ended=NOW, stand_ins=stand_ins, is_by_code=is_by_code
    )


def test_a_match_changes_and_stores_both_ratings(connection: Connection) -> None:
    changes = rate(connection, begin(connection), A_WINS)
    assert changes[0].before == changes[1].before == 1000
    assert changes[0].after > 1000 > changes[1].after
    rows = ratings_of(connection, "qute", ["amina", "brian"])
    assert rows["amina"].rating == changes[0].after
    assert (rows["amina"].played, rows["amina"].won) == (1, 1)
    assert (rows["brian"].played, rows["brian"].won) == (1, 0)
    assert [place.name for place in leaderboard(connection, "qute", 10)] == ["Amina", "Brian"]


def test_a_change_has_a_reason_and_the_number_of_matches(connection: Connection) -> None:
    first = rate(connection, begin(connection), A_WINS)
    assert [(change.reason, change.played) for change in first.values()] == [
        ("won", 1),
        ("lost", 1),
    ]
    upset = rate(connection, begin(connection, "m2"), B_WINS)
    assert [upset[seat].reason for seat in (0, 1)] == ["lost_to_weaker", "beat_stronger"]
    seats = [PEOPLE[0], SeatRow(1, None, "Rookie", "rookie")]
    easy = rate(connection, begin(connection, "m3", seats=seats), A_WINS)
    assert (easy[0].reason, easy[0].played) == ("beat_weaker", 3)


def test_a_rating_can_rise_without_a_win_because_it_is_more_certain() -> None:
    order = [1, 2, 3, 4, 5, 6]
    after = updated_skills([START] * 6, order)
    reasons = [reason_of(seat, [START] * 6, after, order) for seat in range(6)]
    for reason, skill in zip(reasons[1:], after[1:], strict=True):
        assert (reason == "more_certain") == (rating_of(skill) > 1000)
    assert (reasons[0], reasons[1], reasons[-1]) == ("won", "more_certain", "lost")


def test_the_next_match_starts_from_the_stored_ratings(connection: Connection) -> None:
    first = rate(connection, begin(connection), A_WINS)
    second = rate(connection, begin(connection, "m2"), B_WINS)
    assert second[0].before == first[0].after
    assert second[1].after > second[1].before
    assert ratings_of(connection, "qute", ["brian"])["brian"].played == 2


def test_ratings_are_separate_for_each_game(connection: Connection) -> None:
    rate(connection, begin(connection), A_WINS)
    changes = rate(connection, begin(connection, "m2", game="no-kitty"), A_WINS)
    assert changes[0].before == 1000


def test_an_unrated_match_changes_no_rating(connection: Connection) -> None:
    assert rate(connection, begin(connection, is_rated=False), A_WINS) == {}
    assert rate(connection, "unheard of", A_WINS) == {}
    assert leaderboard(connection, "qute", 10) == []


def test_a_match_is_rated_once(connection: Connection) -> None:
    match = begin(connection)
    rate(connection, match, A_WINS)
    end_match(connection, match, 2, "finished", [])
    assert rate(connection, match, A_WINS) == {}
    assert ratings_of(connection, "qute", ["amina"])["amina"].played == 1


def test_a_player_whose_match_a_stand_in_finished_comes_last(connection: Connection) -> None:
    changes = rate(connection, begin(connection), A_WINS, stand_ins=[0])
    assert changes[1].after > 1000 > changes[0].after
    rows = ratings_of(connection, "qute", ["amina", "brian"])
    assert [rows[name].won for name in ("amina", "brian")] == [0, 0]
    assert places(Outcome((0,), (1.0, 0.0, 0.0)), stand_ins=[0, 2]) == [2, 1, 2]


def test_bots_have_no_stored_rating(connection: Connection) -> None:
    seats = [PEOPLE[0], SeatRow(1, None, "Sharp", "sharp")]
    changes = rate(connection, begin(connection, seats=seats), A_WINS)
    assert set(changes) == {0}
    assert [place.name for place in leaderboard(connection, "qute", 10)] == ["Amina"]


def test_beating_a_stronger_bot_gains_more(connection: Connection) -> None:
    gained = []
    for game, level in (("qute", "rookie"), ("no-kitty", "casual"), ("kadi-live", "sharp")):
        seats = [PEOPLE[0], SeatRow(1, None, level, level)]
        match = begin(connection, level, seats, game)
        gained.append(rate(connection, match, A_WINS)[0].after)
    assert gained == sorted(gained)
    assert set(BOT_SKILLS) == set(BOTS)


def test_a_deleted_account_gets_no_rating_but_its_opponent_does(connection: Connection) -> None:
    match = begin(connection)
    delete_player(connection, "brian")
    assert set(rate(connection, match, A_WINS)) == {0}
    assert ratings_of(connection, "qute", ["brian"]) == {}


SKILLS = st.builds(Skill, st.floats(-20, 70), st.floats(0.5, 9))
TABLES = st.lists(SKILLS, min_size=2, max_size=8)


def test_a_new_player_has_a_rating_of_1000() -> None:
    assert rating_of(START) == 1000


@given(TABLES)
def test_the_only_winner_never_goes_down(skills: list[Skill]) -> None:
    winner, *_ = updated_skills(skills, [1] + [2] * (len(skills) - 1))
    assert winner.mu > skills[0].mu
    assert rating_of(winner) >= rating_of(skills[0])


@given(TABLES)
def test_the_last_player_loses_skill_and_no_uncertainty_grows(
    skills: list[Skill],
) -> None:
    after = updated_skills(skills, range(1, len(skills) + 1))
    assert after[-1].mu < skills[-1].mu
    assert all(new.sigma <= old.sigma for new, old in zip(after, skills))


@pytest.mark.parametrize("players", range(2, 9))
def test_after_a_first_match_only_the_winner_is_above_1000(
    players: int,
) -> None:
    winner, *others = updated_skills([START] * players, [1] + [2] * (players - 1))
    assert rating_of(winner) > 1000
    assert all(rating_of(other) < 1000 for other in others)


@given(st.permutations(range(4)))
def test_the_order_of_seats_does_not_matter(order: list[int]) -> None:
    skills = [Skill(30, 2), Skill(22, 5), Skill(25, 8), Skill(20, 3)]
    for came_in in ([1, 2, 2, 2], [1, 1, 3, 4], [2, 2, 1, 2], [4, 3, 2, 1]):
        seated = updated_skills([skills[seat] for seat in order], [came_in[seat] for seat in order])
        expected = updated_skills(skills, came_in)
        for skill, seat in zip(seated, order):
            assert skill == pytest.approx(expected[seat])


def test_beating_a_stronger_player_gains_more() -> None:
    gains = [
        rating_of(updated_skills([START, other], [1, 2])[0])
        for other in (Skill(15, 3), Skill(25, 3), Skill(35, 3))
    ]
    assert gains == sorted(gains)
    assert len(set(gains)) == 3


def test_equal_players_with_equal_places_stay_equal() -> None:
    one, other = updated_skills([Skill(28, 3), Skill(28, 3)], [1, 1])
    assert one == pytest.approx(other)
    assert one.mu == pytest.approx(28)


def test_uncertainty_shrinks_and_the_stronger_player_is_rated_higher() -> None:
    strong, weak = START, START
    unsure = [strong.sigma]
    for number in range(60):
        strong, weak = updated_skills([strong, weak], [2, 1] if number % 4 == 0 else [1, 2])
        unsure.append(strong.sigma)
    assert unsure == sorted(unsure, reverse=True)
    assert strong.sigma < START.sigma / 2
    assert rating_of(strong) > rating_of(weak)


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ((1,), (0.0, 1.0), [2, 1]),
        ((0,), (1.0, 0.0, 0.0, 0.0), [1, 2, 2, 2]),
        ((0, 2), (0.5, 0.0, 0.5), [1, 3, 1]),
        ((), (0.0, 0.0, 0.0), [1, 1, 1]),
        ((3,), (12.0, 30.0, 12.0, 5.0), [3, 2, 3, 1]),
    ],
    ids=["two", "one winner", "shared", "a draw", "scores among the others"],
)
def test_winners_come_first_and_others_by_score(
    winners: tuple[int, ...], scores: tuple[float, ...], expected: list[int]
) -> None:
    assert places(Outcome(winners, scores)) == expected


def test_places_are_listed_by_seat() -> None:
    for winner, seats in itertools.product(range(2), range(2, 7)):
        scores = tuple(float(seat == winner) for seat in range(seats))
        assert places(Outcome((winner,), scores)).index(1) == winner
