"""Figures are worked out as they are described."""

from __future__ import annotations

import pytest

from mezani.stress.move_costs import costs_between, dearest_calls, step_of
from mezani.stress.profiler import Samples
from mezani.stress.reports import times_of


def test_p50_and_p99_are_times_that_so_many_do_not_exceed() -> None:
    times = times_of([number / 1000 for number in range(100, 0, -1)])
    assert (times.p50, times.p99, times.most) == pytest.approx((50, 99, 100))


def test_one_time_is_all_of_them_and_no_time_is_nothing() -> None:
    assert times_of([0.002]).p50 == times_of([0.002]).p99 == pytest.approx(2)
    assert times_of([]).most == 0


def test_the_innermost_call_that_is_known_says_which_step_it_is() -> None:
    outer = ("/x/mezani/server/room.py:Room.tell_step", "/x/mezani/server/runner.py:serve")
    assert step_of(("/x/mezani/games/kadi/view.py:view_of", *outer)) == "views"
    assert step_of(("/python/enum.py:get", *outer)) == "encode"
    assert (
        step_of(("/python/asyncio/runners.py:run", "/x/mezani/server/runner.py:serve"))
        == "event loop"
    )


def test_a_step_costs_what_was_added_between_two_samples_for_each_move() -> None:
    view = ("/x/mezani/games/kadi/view.py:view_of",)
    before = Samples([(view, 1.0)], {"writer": 0.5})
    after = Samples([(view, 1.5)], {"writer": 0.75})
    costs = {step.name: step.micros for step in costs_between(before, after, 1000)}
    assert costs == pytest.approx({"views": 500, "writer thread": 250})
    assert dearest_calls(before, after, 1000)[0].name == "kadi/view.py:view_of"
