"""``mezani review``."""

from __future__ import annotations

from pathlib import Path

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.review import review_match
from tests.cli.runner import assert_refused, run


def write_record(match: Match, folder: Path) -> Path:
    """Write the record of a match into a folder."""
    file = folder / "a.record"
    file.write_text(match.record(), "utf-8")
    return file


def test_chances_and_costly_moves_are_shown(tmp_path: Path) -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    play_out(match, BOTS["rookie"])
    ran = run("review", write_record(match, tmp_path))
    assert (ran.status, ran.err) == (0, "")
    assert f"Kadi, friendly, {match.version} steps" in ran.out
    words = ran.out.split()
    found = review_match(match)
    worst = max(found.marks, key=lambda mark: mark.loss)
    assert found.marks
    assert all(str(mark.step) in words for mark in found.marks)
    assert f"−{round(100 * worst.loss)} %" in ran.out
    assert "█" in ran.out


def test_a_match_at_its_deal_has_no_costly_moves(tmp_path: Path) -> None:
    match = Match(find_game("qute"), ["Amina", "Brian"], seed="tea")
    ran = run("review", write_record(match, tmp_path))
    assert ran.status == 0
    assert "No move cost more than 3 %." in ran.out


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text("hello", "utf-8")
    assert_refused(run("review", file), "not a record")
