"""Real clients against a real server: short versions of ``mezani load`` and ``mezani malform``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mezani.stress.load import run_fast
from mezani.stress.malform import MalformPlan, send_malformed
from tests.cli.runner import run


@pytest.mark.slow
@pytest.mark.parametrize("pace", [[], ["--rate", "60"], ["--profile"]])
def test_load_measures_a_server_of_its_own(pace: list[str]) -> None:
    ran = run("load", "--rooms", "3", "--seconds", "1", "--json", *pace)
    assert ran.status == 0, ran.err
    figures = json.loads(ran.out)
    assert figures["moves"] > 0
    assert figures["naks"] == {}
    assert (figures["lost"], figures["gaps"], figures["dropped"], figures["late"]) == (0, 0, 0, 0)
    assert (
        figures["to_others"]["p50"] <= figures["to_others"]["p99"] <= figures["to_others"]["most"]
    )
    assert figures["memory"]["connected"] > 0
    assert bool(figures["steps"]) == (pace == ["--profile"])


@pytest.mark.slow
def test_load_prints_a_table_and_plays_games_with_windows() -> None:
    ran = run("load", "--rooms", "2", "--seconds", "1", "--game", "kadi-live", "--seats", "3")
    assert ran.status == 0, ran.err
    assert "kadi-live, 2 rooms of 3" in ran.out
    assert "moves per server-CPU-second" in ran.out


@pytest.mark.slow
def test_a_good_game_comes_to_its_end_beside_bad_messages(tmp_path: Path) -> None:
    told: list[int] = []
    figures = run_fast(send_malformed(MalformPlan(2000, 3, seed=11), tmp_path, told.append))
    assert figures.faults() == []
    assert figures.messages == sum(told) == 2000
    assert figures.hung_up > 0
    assert figures.matches > 0
