"""``mezani review``."""

from __future__ import annotations

from pathlib import Path

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.cli.commands.review import SHOWN_MARKS
from mezani.cli.text import counted
from mezani.review import review_match
from tests.cli.runner import Ran, assert_refused, run


def write_record(match: Match, folder: Path) -> Path:
    """Write the record of a match into a folder."""
    file = folder / "a.record"
    file.write_text(match.record(), "utf-8")
    return file


def steps_of(ran: Ran) -> list[int]:
    """Return the steps of the costly moves in the order of the table."""
    _, _, table = ran.out.partition("better")
    rows = [line.split() for line in table.splitlines()[1:]]
    return [int(words[0]) for words in rows if words and words[-1] == "%"]


def test_chances_and_costly_moves_are_shown(tmp_path: Path) -> None:
    match = Match(find_game("kadi-classic"), ["Amina", "Brian"], seed="supper")
    play_out(match, BOTS["rookie"])
    file = write_record(match, tmp_path)
    ran = run("review", file)
    assert (ran.status, ran.err) == (0, "")
    assert f"Kadi, classic, {match.version} steps" in ran.out
    titles = next(line.split() for line in ran.out.splitlines() if line.startswith("player"))
    assert titles == ["player", "chances", "mistakes", "cost", "gained", "luck"]
    marks = sorted(review_match(match).marks, key=lambda mark: -mark.loss)
    assert len(marks) > SHOWN_MARKS
    assert steps_of(ran) == [mark.step for mark in marks[:SHOWN_MARKS]]
    assert f"−{round(100 * marks[0].loss)} %" in ran.out
    more = counted(len(marks) - SHOWN_MARKS, "more move")
    assert ran.out.endswith(f"{more} cost 3 % or more: --all lists them.\n")
    assert "█" in ran.out
    everything = run("review", file, "--all")
    assert steps_of(everything) == [mark.step for mark in marks]
    assert "--all" not in everything.out


def test_a_match_at_its_deal_has_no_costly_moves(tmp_path: Path) -> None:
    match = Match(find_game("qute"), ["Amina", "Brian"], seed="tea")
    ran = run("review", write_record(match, tmp_path))
    assert ran.status == 0
    assert "No move cost 3 % or more." in ran.out


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text("hello", "utf-8")
    assert_refused(run("review", file), "not a record")
