"""Percentiles and profiles are computed as documented."""

from __future__ import annotations

from pathlib import Path

import pytest

import mezani
from mezani.stress.move_costs import OUTERMOST, STEPS, cost_per_step, most_expensive_calls, step_of
from mezani.stress.profiler import Samples
from mezani.stress.reports import latency_of


def test_percentiles_are_not_exceeded_by_that_share_of_times() -> None:
    latency = latency_of([number / 1000 for number in range(100, 0, -1)])
    assert (latency.p50, latency.p99, latency.max) == pytest.approx((50, 99, 100))


def test_percentiles_of_one_time_and_of_none() -> None:
    assert latency_of([0.002]).p50 == latency_of([0.002]).p99 == pytest.approx(2)
    assert latency_of([]).max == 0


def test_the_innermost_listed_call_decides_the_step() -> None:
    run = "/x/mezani/server/runner.py:serve"
    outer = ("/x/mezani/server/play/step_messages.py:send", run)
    assert step_of(("/x/mezani/games/kadi/view.py:view_of", *outer)) == "views"
    assert step_of(("/python/enum.py:get", *outer)) == "messages"
    assert step_of(("/python/asyncio/runners.py:run", run)) == "event loop"


def test_every_file_of_a_step_exists() -> None:
    files = [f"/{file.as_posix()}" for file in Path(mezani.__file__).parent.rglob("*.py")]
    parts = [part for _, step in STEPS for part in step if part.endswith(".py:")]
    for part in (*parts, OUTERMOST):
        assert any(file.endswith(part.removesuffix(":")) for file in files), part


def test_a_step_costs_the_time_between_two_samples_per_move() -> None:
    view = ("/x/mezani/games/kadi/view.py:view_of",)
    before = Samples([(view, 1.0)], {"writer": 0.5})
    after = Samples([(view, 1.5)], {"writer": 0.75})
    costs = {step.name: step.micros for step in cost_per_step(before, after, 1000)}
    assert costs == pytest.approx({"views": 500, "writer thread": 250})
    assert most_expensive_calls(before, after, 1000)[0].name == "kadi/view.py:view_of"
