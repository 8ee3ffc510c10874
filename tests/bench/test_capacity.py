"""The capacity model: the simulation of nodes that share commits."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.capacity import MEASURED, PEOPLE, Costs, Habits, Sizes, needs, simulate

SCALE_PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
COSTS = Costs(move=100e-6, commit=400e-6, idle=0.0)


def test_at_a_low_rate_every_commit_is_alone() -> None:
    slow = simulate(COSTS, nodes=1, rate=20, seconds=10)
    assert slow.moves_per_commit == pytest.approx(1)
    assert slow.moves_per_cpu_second == pytest.approx(1 / (COSTS.move + COSTS.commit), rel=0.02)


def test_at_full_speed_many_moves_share_a_commit() -> None:
    fast = simulate(COSTS, nodes=1)
    assert fast.moves_per_commit > 20
    per_move = COSTS.move + COSTS.commit / fast.moves_per_commit
    assert fast.moves_per_cpu_second == pytest.approx(1 / per_move, rel=0.02)


def test_more_nodes_share_fewer_commits() -> None:
    one, four = simulate(COSTS, nodes=1), simulate(COSTS, nodes=4)
    assert four.moves_per_commit < one.moves_per_commit
    assert four.moves_per_cpu_second < one.moves_per_cpu_second


def test_moves_grow_with_people_but_storage_per_match_does_not() -> None:
    some, many = (needs(people, COSTS, Habits(), Sizes()) for people in (100_000, 1_000_000))
    assert (some["moves/s"], many["moves/s"]) == ("8,000", "80,000")
    assert some["storage per million matches"] == many["storage per million matches"]


def test_the_page_about_scale_has_what_the_model_says() -> None:
    page = SCALE_PAGE.read_text("utf-8")
    columns = [needs(people, MEASURED, Habits(), Sizes()) for people in PEOPLE]
    for name in columns[0]:
        row = " | ".join(column[name] for column in columns)
        assert f"| {name} | {row} |" in page
