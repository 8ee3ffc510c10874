"""Skills of bots: the winners of matches rise."""

from __future__ import annotations

import pytest

from mezani.arena.ratings import Skill, SkillTable


def test_a_bot_that_wins_more_often_has_a_higher_skill() -> None:
    skills = SkillTable()
    for number in range(60):
        skills.rate(["up", "low"], [0 if number % 3 else 1])
    assert skills["up"].mu > skills["low"].mu
    assert skills["up"].sigma < Skill().sigma


def test_bots_that_win_equally_often_have_about_the_same_skill() -> None:
    skills = SkillTable()
    for number in range(200):
        skills.rate(["a", "b"], [number % 2])
    assert skills["a"].mu == pytest.approx(skills["b"].mu, abs=0.5)


def test_a_match_that_nobody_won_changes_nothing() -> None:
    skills = SkillTable()
    skills.rate(["a", "b"], [])
    assert skills["a"] == skills["b"] == Skill()


def test_a_bot_with_several_seats_has_one_skill() -> None:
    skills = SkillTable()
    skills.rate(["one", "three", "three", "three"], [0])
    assert skills["one"].mu > skills["three"].mu
