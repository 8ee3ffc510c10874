"""Real clients on a real server: short versions of ``mezani load`` and ``mezani malform``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import uvloop

from mezani.stress.malform.malform import MalformPlan, run_malform
from tests.cli.runner import assert_refused, run


@pytest.mark.slow
@pytest.mark.parametrize("pace", [[], ["--rate", "60"], ["--profile"]])
def test_load_measures_the_server_it_starts(pace: list[str]) -> None:
    ran = run("load", "--rooms", "3", "--seconds", "1", "--json", *pace)
    assert ran.status == 0, ran.err
    report = json.loads(ran.out)
    assert report["moves"] > 0
    assert report["naks"] == {}
    assert (report["lost"], report["gaps"], report["dropped"], report["late"]) == (0, 0, 0, 0)
    assert report["to_others"]["p50"] <= report["to_others"]["p99"] <= report["to_others"]["max"]
    assert report["memory"]["connected"] > 0
    assert bool(report["steps"]) == (pace == ["--profile"])


@pytest.mark.slow
def test_load_prints_a_table_and_plays_games_with_windows() -> None:
    ran = run("load", "--rooms", "2", "--seconds", "1", "--game", "kadi-live", "--seats", "3")
    assert ran.status == 0, ran.err
    assert "kadi-live, 2 rooms of 3" in ran.out
    assert "moves per server-CPU-second" in ran.out


@pytest.mark.slow
def test_load_measures_a_cluster_with_bridged_players() -> None:
    ran = run("load", "--rooms", "2", "--seconds", "1", "--nodes", "2", "--bridged", "--json")
    assert ran.status == 0, ran.err
    report = json.loads(ran.out)
    assert (report["nodes"], report["is_bridged"]) == (2, True)
    assert report["moves"] > 0
    assert [part["name"] for part in report["steps"]] == ["nodes", "PostgreSQL", "Redis"]
    assert report["server_cpu"] > 0


def test_options_of_load_that_contradict_each_other_are_refused() -> None:
    assert_refused(run("load", "--nodes", "2", "--profile"), "--nodes starts a cluster")
    assert_refused(run("load", "--bridged"), "--bridged needs --nodes 2")


@pytest.mark.slow
def test_bad_messages_do_not_disturb_a_good_game(tmp_path: Path) -> None:
    progress: list[int] = []
    plan = MalformPlan(2000, clients=3, seed=11)
    report = uvloop.run(run_malform(plan, tmp_path, progress.append))
    assert report.faults() == []
    assert report.messages == sum(progress) == 2000
    assert report.closed_by_server > 0
    assert report.matches > 0
