"""Choosing what ``mezani kill --nodes`` breaks."""

from __future__ import annotations

import pytest

from mezani.cli.commands.kill import planned_faults
from mezani.stress.kill.cluster_faults import FAULTS
from tests.cli.runner import assert_refused, run


def test_every_other_fault_is_caused_a_fifth_as_often_as_kills() -> None:
    planned = planned_faults(100, None)
    assert planned == dict.fromkeys(FAULTS, 20) | {"kill": 100}


def test_only_the_chosen_faults_are_caused() -> None:
    assert planned_faults(100, ["drain=3", "cut-redis=2"]) == {"drain": 3, "cut-redis": 2}


@pytest.mark.parametrize("text", ["earthquake=1", "drain", "drain=0", "drain=often"])
def test_an_invalid_fault_is_refused_with_the_list_of_faults(text: str) -> None:
    assert_refused(run("kill", "--nodes", 3, "--fault", text), text, "cut-postgresql")


def test_faults_need_a_cluster() -> None:
    assert_refused(run("kill", "--fault", "drain=1"), "--nodes")


def test_a_cluster_has_its_own_database() -> None:
    database = "postgresql://mezani@db/empty"
    assert_refused(run("kill", "--nodes", 3, "--database", database), "leave out --database")
