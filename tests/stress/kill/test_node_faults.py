"""The fault test of a cluster: a short version of ``mezani kill --nodes 3``."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
import uvloop

from mezani.stress.kill.cluster_faults import FAULTS
from mezani.stress.kill.node_faults import NodePlan, NodeTest, run_node_faults


@pytest.mark.slow
def test_no_move_is_lost_or_done_twice_whatever_breaks(tmp_path: Path) -> None:
    progress: list[int] = []
    plan = NodePlan(nodes=3, rooms=3, times=dict.fromkeys(FAULTS, 1) | {"kill": 2}, seed=7)
    report = uvloop.run(run_node_faults(plan, tmp_path, progress.append))
    assert report.problems == ()
    assert (report.lost, report.duplicates) == (0, 0)
    assert set(report.faults) == set(FAULTS)
    assert len(progress) == len(FAULTS) + 1
    assert report.acknowledged > 0
    assert report.replayed == report.finished


def test_a_fault_after_which_players_are_away_for_too_long_is_reported() -> None:
    test = NodeTest(NodePlan(nodes=3, rooms=1, times={}, seed=7), MagicMock())
    test.note_times("kill", back=9.9, move=12.0)
    test.note_times("kill", back=10.1, move=10.2)
    test.note_times("drain", back=1.1, move=1.2)
    test.note_times("redis", back=30.0, move=31.0)
    report = test.report()
    assert report.late == (
        "kill: players were away for 10.1 s, not 10 s",
        "drain: players were away for 1.1 s, not 1 s",
    )
    assert report.faults["kill"].times == 2
    assert report.faults["kill"].back.slowest == 10.1
    assert report.faults["redis"].move.median == 31.0
