"""Timers of a match: which ones continue, which restart, and what clients get."""

from __future__ import annotations

import pytest

from mezani import Clock
from mezani.server.play.timers import MatchTimers

TURN = Clock("turn", "A", 30, 1)
WINDOW = Clock("window", "", 5, 1)
PROMPT = Clock("prompt", "B", 8, 3)


def running(*clocks: Clock, at: float = 100.0) -> MatchTimers:
    timers = MatchTimers()
    timers.update(clocks, at)
    return timers


def left(timers: MatchTimers, clock: Clock, now: float) -> int:
    [timer] = [timer for timer in timers.all if timer.clock == clock]
    return timer.message(now).deadline


def test_a_timer_runs_for_its_whole_length() -> None:
    timers = running(TURN)
    assert left(timers, TURN, 100) == 30_000
    assert left(timers, TURN, 112.5) == 17_500


def test_a_timer_that_has_run_out_has_zero_time_left() -> None:
    assert left(running(TURN), TURN, 200) == 0


def test_a_timer_continues_when_others_start() -> None:
    timers = running(TURN)
    timers.update([TURN, PROMPT], 110)
    assert left(timers, TURN, 110) == 20_000
    assert left(timers, PROMPT, 110) == 8_000


def test_a_clock_with_another_number_is_a_new_timer() -> None:
    timers = running(TURN)
    timers.update([Clock("turn", "A", 30, 2)], 110)
    assert left(timers, Clock("turn", "A", 30, 2), 110) == 30_000
    assert len(timers.all) == 1


def test_the_next_timer_is_the_first_to_run_out() -> None:
    timer = running(TURN, WINDOW, PROMPT).next()
    assert timer is not None
    assert timer.clock == WINDOW
    assert running().next() is None


def test_a_paused_timer_resumes_with_the_time_it_had_left() -> None:
    timers = running(TURN)
    timer = timers.of_turn("A")
    assert timer is not None
    assert [timer.pause(110), timer.pause(115)] == [True, False]
    assert timer.message(150).deadline == 20_000
    assert timer.message(150).paused
    assert timers.next() is None
    assert [timer.resume(160), timer.resume(165)] == [True, False]
    assert timer.message(170).deadline == 10_000
    assert not timer.message(170).paused


def test_only_the_seat_to_move_has_a_turn_timer() -> None:
    timers = running(TURN, PROMPT)
    assert timers.of_turn("A") is not None
    assert timers.of_turn("B") is None


def test_downtime_is_credited_to_every_timer() -> None:
    timers = running(TURN, WINDOW)
    timers.credit_downtime(50, now=150)
    assert left(timers, TURN, 150) == 30_000
    assert left(timers, WINDOW, 150) == 5_000


@pytest.mark.parametrize("late", [0, 20])
def test_a_timer_that_is_over_even_after_the_credit_restarts(late: float) -> None:
    timers = running(TURN)
    now = 100 + 30 + 50 + late
    timers.credit_downtime(50, now=now)
    assert left(timers, TURN, now) == 30_000
