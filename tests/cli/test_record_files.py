"""Saving: what is written, what is never written over, and the commands that are printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import Match, find_game
from mezani.cli.record_files import save

PLAYERS = ("You", "Baraka")


@pytest.fixture
def match() -> Match:
    return Match(find_game("kadi-friendly"), PLAYERS, seed="tea")


def others() -> list[Match]:
    """Matches of the same seed that are not this one."""
    friendly = find_game("kadi-friendly")
    ahead = Match(friendly, PLAYERS, seed="tea")
    ahead.apply(0, "draw")
    return [
        Match(find_game("kadi-bomb"), PLAYERS, seed="tea"),
        Match(friendly, ("You", "Chebet"), seed="tea"),
        Match(friendly, (*PLAYERS, "Chebet"), seed="tea"),
        Match(friendly, PLAYERS, seed="tea", starter=1),
        ahead,
    ]


def test_the_record_of_this_match_is_brought_up_to_date(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    assert save(match, str(file)).path == file
    match.apply(0, "draw")
    assert save(match, str(file)).path == file
    assert file.read_text("utf-8") == match.record()


@pytest.mark.parametrize("other", others(), ids=["game", "names", "seats", "starter", "steps"])
def test_another_match_of_the_same_seed_is_not_written_over(
    match: Match, other: Match, tmp_path: Path
) -> None:
    file = tmp_path / "a.record"
    save(other, str(file))
    saved = save(match, str(file))
    assert saved.path is None
    assert "choose another name" in saved.lines[0]
    assert file.read_text("utf-8") == other.record()


def test_a_file_of_somebody_elses_is_not_written_over(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary\n", "utf-8")
    assert save(match, str(file)).path is None
    assert file.read_text("utf-8") == "dear diary\n"


@pytest.mark.parametrize("name", ["no/where", "~nobody-of-this-name/a", "", "/dev/full"])
def test_what_cannot_be_written_is_told(match: Match, tmp_path: Path, name: str) -> None:
    where = name if name.startswith(("/", "~")) else str(tmp_path / name)
    saved = save(match, where)
    assert saved.path is None
    assert len(saved.lines) == 1


def test_without_a_name_a_free_one_is_taken(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = save(match).path
    assert first == save(match).path
    assert first is not None
    assert first.suffix == ".record"
    first.write_text(others()[-1].record(), "utf-8")
    assert save(match).path == Path(f"{first.stem}-2.record")


def test_the_commands_that_are_printed_can_be_pasted(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "tea & cake.record"
    watch, resume = save(match, str(file)).lines
    assert watch.endswith(f"mezani replay '{file}'")
    assert resume.endswith(f"mezani play --resume '{file}'")
