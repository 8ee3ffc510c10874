"""Deadlines: which timers continue, which restart, and what clients get."""

from __future__ import annotations

import pytest

from mezani import Clock
from mezani.server.play.timers import Deadlines

TURN = Clock("turn", "A", 30, 1)
WINDOW = Clock("window", "", 5, 1)
PROMPT = Clock("prompt", "B", 8, 3)


def running(*clocks: Clock, at: float = 100.0) -> Deadlines:
    deadlines = Deadlines()
    deadlines.update(clocks, at)
    return deadlines


def left(deadlines: Deadlines, clock: Clock, now: float) -> int:
    [timer] = [timer for timer in deadlines.timers if timer.clock == clock]
    return timer.message(now).deadline


def test_a_timer_runs_for_its_whole_length() -> None:
    deadlines = running(TURN)
    assert left(deadlines, TURN, 100) == 30_000
    assert left(deadlines, TURN, 112.5) == 17_500


def test_a_timer_that_has_run_out_has_zero_time_left() -> None:
    assert left(running(TURN), TURN, 200) == 0


def test_a_timer_continues_when_others_start() -> None:
    deadlines = running(TURN)
    deadlines.update([TURN, PROMPT], 110)
    assert left(deadlines, TURN, 110) == 20_000
    assert left(deadlines, PROMPT, 110) == 8_000


def test_a_clock_with_another_number_is_a_new_timer() -> None:
    deadlines = running(TURN)
    deadlines.update([Clock("turn", "A", 30, 2)], 110)
    assert left(deadlines, Clock("turn", "A", 30, 2), 110) == 30_000
    assert len(deadlines.timers) == 1


def test_the_next_timer_is_the_first_to_run_out() -> None:
    timer = running(TURN, WINDOW, PROMPT).next()
    assert timer is not None
    assert timer.clock == WINDOW
    assert running().next() is None


def test_a_paused_timer_resumes_with_the_time_it_had_left() -> None:
    deadlines = running(TURN)
    timer = deadlines.of_turn("A")
    assert timer is not None
    assert [timer.pause(110), timer.pause(115)] == [True, False]
    assert timer.message(150).deadline == 20_000
    assert timer.message(150).paused
    assert deadlines.next() is None
    assert [timer.resume(160), timer.resume(165)] == [True, False]
    assert timer.message(170).deadline == 10_000
    assert not timer.message(170).paused


def test_only_the_seat_to_move_has_a_turn_timer() -> None:
    deadlines = running(TURN, PROMPT)
    assert deadlines.of_turn("A") is not None
    assert deadlines.of_turn("B") is None


def test_downtime_is_credited_to_every_timer() -> None:
    deadlines = running(TURN, WINDOW)
    deadlines.credit_downtime(50, now=150)
    assert left(deadlines, TURN, 150) == 30_000
    assert left(deadlines, WINDOW, 150) == 5_000


@pytest.mark.parametrize("late", [0, 20])
def test_a_timer_that_is_over_even_after_the_credit_restarts(late: float) -> None:
    deadlines = running(TURN)
    now = 100 + 30 + 50 + late
    deadlines.credit_downtime(50, now=now)
    assert left(deadlines, TURN, now) == 30_000
