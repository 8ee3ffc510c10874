"""The capacity model: the simulation of nodes that share commits."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.capacity import (
    MEASURED,
    PEOPLE,
    Costs,
    Habits,
    Sizes,
    commits_per_second,
    needs,
    nodes_for,
    simulate,
)
from mezani.server.app import COMMIT_SECONDS

SCALE_PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
COSTS = Costs(move=100e-6, commit=400e-6, idle=0.0)


def test_a_room_that_plays_alone_shares_no_commit() -> None:
    alone = simulate(COSTS, nodes=1, rooms=1)
    assert alone.moves_per_commit == pytest.approx(1, rel=0.01)
    assert alone.moves_per_cpu_second == pytest.approx(1 / (COSTS.move + COSTS.commit), rel=0.02)


def test_commits_of_a_node_have_an_interval_between_them() -> None:
    assert commits_per_second(100, nodes=2) == 100
    assert commits_per_second(10_000, nodes=2) == pytest.approx(2 / COMMIT_SECONDS)


def test_bridged_players_need_more_nodes() -> None:
    none, all_bridged = Habits(bridged=0), Habits(bridged=1)
    assert nodes_for(80_000, COSTS, none) < nodes_for(80_000, COSTS, all_bridged)


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
