"""``mezani puzzles``: finding puzzles and writing them to a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mezani import GAMES
from mezani.cli.commands import puzzles as command
from mezani.game import Game
from mezani.puzzles.puzzle import NAMES, Puzzle, read_pool, read_puzzles
from tests.cli.runner import assert_refused, run

EXIT_INTERRUPTED = 130


def fake_find(game: Game, players: int, seed: str) -> Iterator[Puzzle]:
    yield from (puzzle for puzzle in read_pool() if puzzle.game == game.id)
    raise KeyboardInterrupt


def test_new_puzzles_are_added_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_puzzles", fake_find)
    path = tmp_path / "puzzles.jsonl"
    assert run("puzzles", path, "qute", "-n", 1, "--seed", 1).status == 0
    [first] = read_puzzles(path)
    ran = run("puzzles", path, "qute", "kadi-classic", "-n", 2, "--seed", 1)
    assert ran.status == 0
    found = read_puzzles(path)
    assert found[0] == first
    assert [puzzle.game for puzzle in found].count("kadi-classic") == 2
    assert len(found) == 4
    assert "3 new puzzles" in ran.err


def test_what_was_found_is_kept_after_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_puzzles", fake_find)
    path = tmp_path / "puzzles.jsonl"
    known = [puzzle for puzzle in read_pool() if puzzle.game == "qute"]
    ran = run("puzzles", path, "qute", "-n", len(known) + 1, "--seed", 1)
    assert ran.status == EXIT_INTERRUPTED
    assert read_puzzles(path) == known


def no_search(game: Game, players: int, seed: str) -> Iterator[Puzzle]:
    raise AssertionError("the search has started")


def test_bad_input_is_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_puzzles", no_search)
    path = tmp_path / "puzzles.jsonl"
    assert_refused(run("puzzles", path, "chess"), "chess")
    assert_refused(run("puzzles", path, "qute", "--players", 4), "2 to 3 players")
    assert_refused(run("puzzles", path, "--players", 9), "no game for 9 players")
    assert not path.exists()
    assert_refused(run("puzzles", tmp_path), f"{tmp_path} can't be written: Is a directory.")
    assert_refused(run("puzzles", tmp_path / "no" / "a.jsonl"), "No such file or directory")
    path.write_text("dear diary\n", "utf-8")
    assert_refused(run("puzzles", path, "qute"), f"{path} can't be read", "not a file of puzzles")
    assert path.read_text("utf-8") == "dear diary\n"


def test_a_puzzle_can_have_as_many_players_as_any_game() -> None:
    most = max(game.max_seats for game in GAMES.values())
    assert len(set(NAMES)) >= most
