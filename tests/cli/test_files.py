"""Files that people name: what is read, and what is refused before it is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mezani import Match, find_game
from mezani.cli.record_files import MOST_BYTES
from tests.cli.runner import assert_refused, run

RECORD = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea").record()


def test_a_record_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD, "utf-8-sig")
    assert run("replay", file).status == 0


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_what_is_not_a_regular_file_is_refused(command: str, tmp_path: Path) -> None:
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


def test_a_scenario_nested_without_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("case = " + "[" * 100_000, "utf-8")
    ran = run("check", file)
    assert ran.status == 2
    assert ran.err == f"mezani: {file}: it is nested too deeply.\n"


@pytest.mark.parametrize("command", ["replay", "check"])
def test_an_absurdly_large_file_is_refused(command: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as large:
        large.truncate(MOST_BYTES + 1)
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
def test_errors_of_a_record_name_the_file(right: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD.replace(right, wrong, 1), "utf-8")
    assert_refused(run("replay", file), str(file))


def test_a_record_that_steers_the_terminal_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(RECORD.replace("Brian", "Bri\x1b[2Jan"), "utf-8")
    assert_refused(run("replay", file), "not text")
