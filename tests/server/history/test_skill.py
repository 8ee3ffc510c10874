"""Skill after a match: who goes up and who goes down."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani.game import Outcome
from mezani.server.history.ratings import START, Skill, displayed, places, updated_skills

SKILLS = st.builds(Skill, st.floats(-20, 70), st.floats(0.5, 9))
TABLES = st.lists(SKILLS, min_size=2, max_size=8)


def test_everybody_starts_at_a_thousand() -> None:
    assert displayed(START) == 1000


@given(TABLES)
def test_the_only_winner_never_goes_down(skills: list[Skill]) -> None:
    winner, *_ = updated_skills(skills, [1] + [2] * (len(skills) - 1))
    assert winner.mu > skills[0].mu
    assert displayed(winner) >= displayed(skills[0])


@given(TABLES)
def test_whoever_comes_last_is_thought_weaker_and_nobody_gets_less_sure(
    skills: list[Skill],
) -> None:
    after = updated_skills(skills, range(1, len(skills) + 1))
    assert after[-1].mu < skills[-1].mu
    assert all(new.sigma <= old.sigma for new, old in zip(after, skills))


@pytest.mark.parametrize("players", range(2, 9))
def test_the_first_time_the_winner_is_shown_above_and_the_others_below_the_start(
    players: int,
) -> None:
    winner, *others = updated_skills([START] * players, [1] + [2] * (players - 1))
    assert displayed(winner) > 1000
    assert all(displayed(other) < 1000 for other in others)


@given(st.permutations(range(4)))
def test_it_does_not_matter_in_which_order_players_sit(order: list[int]) -> None:
    skills = [Skill(30, 2), Skill(22, 5), Skill(25, 8), Skill(20, 3)]
    for came_in in ([1, 2, 2, 2], [1, 1, 3, 4], [2, 2, 1, 2], [4, 3, 2, 1]):
        seated = updated_skills([skills[seat] for seat in order], [came_in[seat] for seat in order])
        expected = updated_skills(skills, came_in)
        for skill, seat in zip(seated, order):
            assert skill == pytest.approx(expected[seat])


def test_beating_the_stronger_is_worth_more() -> None:
    gains = [
        displayed(updated_skills([START, other], [1, 2])[0])
        for other in (Skill(15, 3), Skill(25, 3), Skill(35, 3))
    ]
    assert gains == sorted(gains)
    assert len(set(gains)) == 3


def test_alike_players_who_come_in_alike_stay_alike() -> None:
    one, other = updated_skills([Skill(28, 3), Skill(28, 3)], [1, 1])
    assert one == pytest.approx(other)
    assert one.mu == pytest.approx(28)


def test_the_more_matches_the_surer_the_rating_and_the_stronger_is_shown_above() -> None:
    strong, weak = START, START
    unsure = [strong.sigma]
    for number in range(60):
        strong, weak = updated_skills([strong, weak], [2, 1] if number % 4 == 0 else [1, 2])
        unsure.append(strong.sigma)
    assert unsure == sorted(unsure, reverse=True)
    assert strong.sigma < START.sigma / 2
    assert displayed(strong) > displayed(weak)


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
def test_winners_come_first_and_the_others_by_their_scores(
    winners: tuple[int, ...], scores: tuple[float, ...], expected: list[int]
) -> None:
    assert places(Outcome(winners, scores)) == expected


def test_places_go_with_their_seats() -> None:
    for winner, seats in itertools.product(range(2), range(2, 7)):
        scores = tuple(float(seat == winner) for seat in range(seats))
        assert places(Outcome((winner,), scores)).index(1) == winner
