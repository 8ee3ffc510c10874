"""The fault test of a cluster: a short version of ``mezani kill --nodes 3``."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop

from mezani.stress.kill.cluster_faults import FAULTS
from mezani.stress.kill.node_faults import NodePlan, run_node_faults


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
