"""Puzzles, and the pool that comes with Mezani."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mezani.games import find_game
from mezani.puzzles.finder import MIN_MARGIN
from mezani.puzzles.puzzle import POOL, Puzzle, interleave, read_pool, read_puzzles, write_puzzles

MAX_POOL_BYTES = 300_000
ROUNDING = 0.001
"""Chances are rounded to three digits, so their difference may be this much smaller."""


@pytest.mark.parametrize("puzzle", read_pool(), ids=lambda puzzle: puzzle.id)
def test_every_puzzle_of_the_pool_can_be_played(puzzle: Puzzle) -> None:
    match = puzzle.match()
    assert match.state.turn == puzzle.seat
    assert match.state.waits_for() == [puzzle.seat]
    legal = {str(move) for move in match.state.legal(puzzle.seat)}
    assert {choice.move for choice in puzzle.choices} <= legal
    assert all(puzzle.find_choice(move) is not None for move in legal - {"niko"})
    chances = [choice.chance for choice in puzzle.choices]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] - chances[1] >= MIN_MARGIN - ROUNDING
    assert puzzle.sharp in {choice.move for choice in puzzle.choices[1:]}


def test_the_pool_is_small_and_has_every_family() -> None:
    assert POOL.stat().st_size < MAX_POOL_BYTES
    ids = [puzzle.id for puzzle in read_pool()]
    assert len(set(ids)) == len(ids)
    families = {find_game(puzzle.game).family for puzzle in read_pool()}
    assert families == {"kadi", "qute", "nokitty"}


def kadi_puzzle() -> Puzzle:
    return next(puzzle for puzzle in read_pool() if puzzle.game == "kadi-classic")


def test_a_move_with_the_same_result_is_the_same_choice() -> None:
    puzzle = kadi_puzzle()
    [*others, last] = puzzle.choices
    fewer = replace(puzzle, choices=tuple(others))
    assert fewer.find_choice(last.move) is None
    again = replace(puzzle, choices=(*others, replace(last, move=f"  {last.move}")))
    assert again.find_choice(last.move) == again.choices[-1]


def test_a_needless_call_counts_as_the_play_without_it() -> None:
    puzzle = kadi_puzzle()
    play = next(choice for choice in puzzle.choices if choice.move.startswith("play"))
    assert puzzle.find_choice(f"{play.move} niko") == play


def test_puzzles_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    write_puzzles(path, read_pool()[:3])
    assert read_puzzles(path) == list(read_pool()[:3])


def test_groups_are_spread_evenly() -> None:
    puzzle = read_pool()[0]
    many = [replace(puzzle, id=f"a{number}") for number in range(4)]
    few = [replace(puzzle, id=f"b{number}") for number in range(2)]
    assert [one.id for one in interleave([many, few])] == ["a0", "b0", "a1", "a2", "b1", "a3"]
