"""Decision times: quantiles from counted classes."""

from __future__ import annotations

import pytest

from mezani.arena.decision_times import DecisionTimes


def times_of(milliseconds: list[float]) -> DecisionTimes:
    times = DecisionTimes()
    for time in milliseconds:
        times.add(time / 1000)
    return times


def test_quantiles_are_exact_to_a_class() -> None:
    times = times_of([float(number) for number in range(1, 1001)])
    assert times.quantile(0.5) == pytest.approx(500, rel=0.05)
    assert times.quantile(0.99) == pytest.approx(990, rel=0.05)
    assert times.longest == pytest.approx(1000)


def test_times_of_several_matches_are_added() -> None:
    both = times_of([1.0, 2.0])
    both.include(times_of([3.0, 40.0]))
    assert both == times_of([1.0, 2.0, 3.0, 40.0])


def test_no_decision_takes_no_time() -> None:
    assert DecisionTimes().quantile(0.99) == 0.0
    assert times_of([0.0]).quantile(0.5) < 0.001
