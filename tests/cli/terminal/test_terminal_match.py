"""Resuming a saved game."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, RecordError, find_game, read_record
from mezani.cli.terminal.terminal_match import resume_match
from tests.cli.runner import assert_refused, run
from tests.cli.scripted_games import scripted


@pytest.mark.parametrize("game_id", GAMES)
def test_a_saved_game_continues_where_it_was_left(game_id: str, tmp_path: Path) -> None:
    players = min(3, find_game(game_id).max_seats)
    match, typed = scripted(game_id, players, "karibu")
    file = tmp_path / "a.record"
    half = typed.index("y") if "y" in typed else len(typed) // 2
    first, rest = typed[: half - 1], typed[half - 1 :]
    options = ("play", game_id, "--players", players, "--seed", "karibu")
    run(*options, typed="\n".join([*first, f"s {file}", "q", ""]))
    ran = run("play", "--resume", file, typed="\n".join([*rest, f"s {file}", "n", ""]))
    assert (ran.status, ran.err) == (0, "")
    assert file.read_text("utf-8") == match.record()


def test_moves_made_before_saving_can_be_undone(tmp_path: Path) -> None:
    file, back = tmp_path / "a.record", tmp_path / "b.record"
    run("play", "--seed", "tea", typed=f"d\nd\ns {file}\nq\n")
    assert read_record(file.read_text("utf-8")).version > 2
    ran = run("play", "--resume", file, typed=f"u\nu\nu\ns {back}\nq\n")
    assert ran.out.count("Undone.") == 2
    assert read_record(back.read_text("utf-8")).version == 0


def test_saving_without_a_name_updates_the_resumed_file(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    run("play", "--seed", "tea", typed=f"d\ns {file}\nq\n")
    before = read_record(file.read_text("utf-8")).version
    run("play", "--resume", file, typed="d\ns\nq\n")
    assert read_record(file.read_text("utf-8")).version > before
    assert list(tmp_path.iterdir()) == [file]


def test_a_finished_game_cannot_be_resumed(tmp_path: Path) -> None:
    match, _ = scripted("kadi-friendly", 2, "karibu")
    file = tmp_path / "a.record"
    file.write_text(match.record(), "utf-8")
    assert_refused(run("play", "--resume", file), str(file), "over")
    with pytest.raises(RecordError):
        resume_match(file)


@pytest.mark.parametrize("words", [["kadi-bomb"], ["--seed", "tea"], ["--rule", "jokers=4"]])
def test_options_of_a_new_game_are_refused_with_resume(words: list[str], tmp_path: Path) -> None:
    assert_refused(run("play", "--resume", tmp_path / "a.record", *words), "--resume")
