"""``mezani replay``."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from tests.cli.runner import run


@pytest.fixture
def match() -> Match:
    played = Match(find_game("kadi-live"), ["Amina", "Brian", "Cherop"], seed="tea")
    play_out(played, BOTS["casual"])
    return played


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "a.record"
    file.write_text(match.record(), "utf-8")
    return file


def test_every_step_is_shown(match: Match, record: Path) -> None:
    ran = run("replay", record)
    assert ran.status == 0
    assert "players  Amina, Brian, Cherop" in ran.out
    words = " ".join(ran.out.split())
    assert all(f"{number} {made}" in words for number, made in enumerate(match.steps, start=1))
    assert f"{match.players[match.state.winners()[0]]} won after {match.version} steps." in ran.out


def test_step_draws_the_open_table_and_waits(match: Match, record: Path) -> None:
    ran = run("replay", record, "--step", typed="\n" * match.version)
    assert ran.status == 0
    assert ran.out.count("Enter: next step") == match.version
    assert "won after" in ran.out


@pytest.mark.parametrize("typed", ["", "\n\n", "\nq\n"])
def test_stepping_can_be_quit_at_any_time(record: Path, typed: str) -> None:
    ran = run("replay", record, "--step", typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert "won after" not in ran.out


def test_an_unfinished_match_is_replayed_to_its_last_step(tmp_path: Path) -> None:
    running = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    running.apply(0, "draw")
    file = tmp_path / "a.record"
    file.write_text(running.record(), "utf-8")
    assert "The match is not finished." in run("replay", file).out
