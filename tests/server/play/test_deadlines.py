"""Timers: which go on, which start anew, and what is told of them."""

from __future__ import annotations

from mezani import Clock
from mezani.server.play.deadlines import Deadlines

TURN = Clock("turn", "A", 30, 1)
WINDOW = Clock("window", "", 5, 1)
PROMPT = Clock("prompt", "B", 8, 3)


def running(*clocks: Clock, at: float = 100.0) -> Deadlines:
    deadlines = Deadlines()
    deadlines.update(clocks, at)
    return deadlines


def left(deadlines: Deadlines, clock: Clock, now: float) -> int:
    timer = deadlines.find(clock)
    assert timer is not None
    return timer.shown(now).deadline


def test_a_timer_runs_for_its_whole_length() -> None:
    deadlines = running(TURN)
    assert left(deadlines, TURN, 100) == 30_000
    assert left(deadlines, TURN, 112.5) == 17_500


def test_a_timer_that_ran_out_has_nothing_left_and_not_less() -> None:
    assert left(running(TURN), TURN, 200) == 0


def test_a_timer_goes_on_through_a_step_and_others_start_beside_it() -> None:
    deadlines = running(TURN)
    deadlines.update([TURN, PROMPT], 110)
    assert left(deadlines, TURN, 110) == 20_000
    assert left(deadlines, PROMPT, 110) == 8_000


def test_a_timer_with_another_number_starts_anew() -> None:
    deadlines = running(TURN)
    deadlines.update([Clock("turn", "A", 30, 2)], 110)
    assert left(deadlines, Clock("turn", "A", 30, 2), 110) == 30_000
    assert deadlines.find(TURN) is None


def test_the_first_to_run_out_is_next() -> None:
    deadlines = running(TURN, WINDOW, PROMPT)
    timer = deadlines.next()
    assert timer is not None
    assert timer.clock == WINDOW
    assert running().next() is None


def test_a_paused_timer_stands_and_goes_on_where_it_stood() -> None:
    deadlines = running(TURN)
    timer = deadlines.of_turn("A")
    assert timer is not None
    timer.pause(110)
    timer.pause(115)
    assert timer.shown(150).deadline == 20_000
    assert timer.shown(150).paused
    assert deadlines.next() is None
    timer.resume(160)
    timer.resume(165)
    assert timer.shown(170).deadline == 10_000
    assert not timer.shown(170).paused


def test_only_whose_turn_it_is_has_a_timer_of_their_turn() -> None:
    deadlines = running(TURN, PROMPT)
    assert deadlines.of_turn("A") is not None
    assert deadlines.of_turn("B") is None


def test_time_that_is_given_back_moves_every_deadline() -> None:
    deadlines = running(TURN, WINDOW)
    deadlines.move_by(50)
    assert left(deadlines, TURN, 150) == 30_000
    assert left(deadlines, WINDOW, 150) == 5_000
