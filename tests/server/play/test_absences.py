"""Absences: allowances, missed turns and stand-ins."""

from __future__ import annotations

from mezani.server.play.absences import MAX_MISSED_TURNS, Absences


def test_a_stand_in_takes_over_after_the_last_allowed_missed_turn() -> None:
    absences = Absences(90)
    takes_over = [absences.count_missed_turn(1) for _ in range(MAX_MISSED_TURNS + 1)]
    assert takes_over == [False] * (MAX_MISSED_TURNS - 1) + [True, False]
    assert absences.has_stand_in(1)
    assert not absences.has_stand_in(0)


def test_an_active_player_has_no_stand_in_and_no_missed_turns() -> None:
    absences = Absences(90)
    absences.count_missed_turn(1)
    assert absences.has_missing_players
    assert not absences.mark_active(1)
    assert not absences.has_missing_players
    assert absences.start_stand_in(1)
    assert not absences.start_stand_in(1)
    assert absences.mark_active(1)
    assert not absences.has_stand_in(1)


def test_an_allowance_is_used_up_by_several_absences() -> None:
    absences = Absences(90)
    absences.start(0, now=100)
    absences.start(0, now=110)
    assert absences.run_out_times() == [190]
    absences.end(0, now=130)
    assert absences.allowance_left(0) == 60
    absences.start(0, now=200)
    absences.end_used_up(now=259)
    assert absences.away_since == {0: 200}
    absences.end_used_up(now=260)
    assert absences.away_since == {}
    assert absences.allowance_left(0) == 0
    assert absences.allowance_left(1) == 90


def test_a_new_match_forgets_all_absences() -> None:
    absences = Absences(90)
    absences.start(0, now=0)
    absences.end(0, now=50)
    absences.start_stand_in(1)
    absences.reset()
    assert absences.allowance_left(0) == 90
    assert not absences.has_missing_players
