"""Record files: what is read, what is refused, and what is never overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mezani import Match, find_game
from mezani.cli.record_files import MAX_BYTES, check_writable, save
from tests.cli.runner import assert_refused, run

RECORD = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea").record()
PLAYERS = ("You", "Baraka")

# Saving


@pytest.fixture
def match() -> Match:
    return Match(find_game("kadi-friendly"), PLAYERS, seed="tea")


def others() -> list[Match]:
    """Return other matches with the same seed."""
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


def test_an_earlier_record_of_the_same_match_is_overwritten(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    assert save(match, str(file)).path == file
    match.apply(0, "draw")
    assert save(match, str(file)).path == file
    assert file.read_text("utf-8") == match.record()


@pytest.mark.parametrize("other", others(), ids=["game", "names", "seats", "starter", "steps"])
def test_a_record_of_another_match_is_not_overwritten(
    match: Match, other: Match, tmp_path: Path
) -> None:
    file = tmp_path / "a.record"
    save(other, str(file))
    saved = save(match, str(file))
    assert saved.path is None
    assert "use another name" in saved.lines[0]
    assert file.read_text("utf-8") == other.record()


def test_a_file_that_is_not_a_record_is_not_overwritten(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary\n", "utf-8")
    assert save(match, str(file)).path is None
    assert file.read_text("utf-8") == "dear diary\n"


@pytest.mark.parametrize("name", ["no/where", "~nobody-of-this-name/a", "", "/dev/full"])
def test_a_file_that_cannot_be_written_is_reported(match: Match, tmp_path: Path, name: str) -> None:
    where = name if name.startswith(("/", "~")) else str(tmp_path / name)
    saved = save(match, where)
    assert saved.path is None
    assert len(saved.lines) == 1


def test_a_record_without_a_name_gets_a_free_one(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = save(match).path
    assert first == save(match).path
    assert first is not None
    assert first.suffix == ".record"
    first.write_text(others()[-1].record(), "utf-8")
    assert save(match).path == Path(f"{first.stem}-2.record")


def test_checking_that_a_new_file_can_be_written_leaves_no_file(tmp_path: Path) -> None:
    check_writable(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_printed_commands_are_quoted_for_the_shell(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "tea & cake.record"
    watch, resume = save(match, str(file)).lines
    assert watch.endswith(f"mezani replay '{file}'")
    assert resume.endswith(f"mezani play --resume '{file}'")


# Reading


def test_a_record_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD, "utf-8-sig")
    assert run("replay", file).status == 0


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_record_that_is_not_a_regular_file_is_refused(command: str, tmp_path: Path) -> None:
    endless, pipe = tmp_path / "zero.record", tmp_path / "pipe.record"
    endless.symlink_to("/dev/zero")
    os.mkfifo(pipe)
    for file in (endless, pipe, tmp_path):
        assert_refused(run(*command.split(), file), str(file), "not a regular file")


def test_a_scenario_that_is_not_a_regular_file_is_refused(tmp_path: Path) -> None:
    endless = tmp_path / "zero.toml"
    endless.symlink_to("/dev/zero")
    ran = run("check", endless)
    assert ran.status == 2
    assert "not a regular file" in ran.err


def test_a_deeply_nested_scenario_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("case = " + "[" * 100_000, "utf-8")
    ran = run("check", file)
    assert ran.status == 2
    assert ran.err == f"mezani: {file}: it is nested too deeply.\n"


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_huge_file_is_refused(command: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as large:
        large.truncate(MAX_BYTES + 1)
    ran = run(command, file)
    assert ran.status == 2
    assert f"{file} can't be read: it is larger than 16 MB." in ran.err


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("kadi-friendly", "kadi-nowhere"),
        ("rules", "rules jokers=9"),
        ("seed tea", "seed tea\nstarter Z"),
        ("players Amina, Brian", "players Amina"),
        ("engine 1", "engine 99"),
    ],
)
def test_errors_in_a_record_name_the_file(right: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD.replace(right, wrong, 1), "utf-8")
    assert_refused(run("replay", file), str(file))


def test_a_record_with_control_characters_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD.replace("Brian", "Bri\x1b[2Jan"), "utf-8")
    assert_refused(run("replay", file), "not text")
