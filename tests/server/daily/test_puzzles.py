"""The puzzle of a day, and what its player sees."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import pytest

from mezani import IllegalMoveError, fast_rng
from mezani.puzzles.puzzle import Puzzle, read_pool
from mezani.server.daily.puzzles import (
    ARCHIVE_DAYS,
    FIRST_DAY,
    archive_days,
    check_answer,
    describe_partial_play,
    find_puzzle,
    puzzle_of,
    solve,
    start_frame,
)
from mezani.server.errors import PuzzleNotFoundError

TODAY = "2026-11-16"


def day_after(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def test_every_day_has_its_puzzle_and_the_pool_begins_again_after_the_last() -> None:
    pool = read_pool()
    days = [puzzle_of(day_after(FIRST_DAY, number)) for number in range(len(pool))]
    assert tuple(days) == pool
    assert puzzle_of(day_after(FIRST_DAY, len(pool))) == pool[0]
    assert puzzle_of(day_after(FIRST_DAY, -1)) == pool[-1]


def test_new_puzzles_at_the_end_change_no_earlier_day() -> None:
    pool = read_pool()[:20]
    assert puzzle_of(TODAY, pool) == puzzle_of(TODAY, (*pool, *read_pool()[-1:]))


def test_the_archive_is_bounded_and_has_no_future_day() -> None:
    days = archive_days(TODAY)
    assert (len(days), days[0], days[-1]) == (ARCHIVE_DAYS, "2026-11-15", "2026-10-17")
    assert find_puzzle(TODAY, TODAY) == puzzle_of(TODAY)
    assert find_puzzle(days[-1], TODAY) == puzzle_of(days[-1])
    for day in (day_after(TODAY), day_after(days[-1], -1), "2026-11-31", "tea"):
        with pytest.raises(PuzzleNotFoundError):
            find_puzzle(day, TODAY)


def families() -> list[Puzzle]:
    """Return a puzzle of each game."""
    return list({puzzle.game: puzzle for puzzle in read_pool()}.values())


@pytest.mark.parametrize("puzzle", families(), ids=lambda puzzle: puzzle.game)
def test_the_position_shows_only_what_the_seat_knows(puzzle: Puzzle) -> None:
    state = puzzle.match().state
    shown = start_frame(puzzle.id, "en").view
    assert shown.clocks == ()
    for number in range(5):
        guess = state.guess(puzzle.seat, fast_rng(number)).view(puzzle.seat)
        guessed = msgspec.structs.replace(guess, clocks=())
        assert msgspec.json.encode(guessed) == msgspec.json.encode(shown)


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("puzzle", families(), ids=lambda puzzle: puzzle.game)
def test_the_solution_has_every_choice_in_words(puzzle: Puzzle, language: str) -> None:
    found = solve(puzzle, puzzle.best.move, language)
    assert (found.found, found.own, found.move) == (True, 0, puzzle.best.move)
    assert found.sharp > 0
    assert [choice.move for choice in found.choices] == [one.move for one in puzzle.choices]
    assert all(choice.text for choice in found.choices)
    assert found.choices[0].text in found.text
    assert f"{round(100 * puzzle.choices[1].chance)} %" in found.text
    assert found.frame.seq == len(puzzle.steps) + 1
    assert found.frame.view.seat == start_frame(puzzle.id, language).view.seat
    missed = solve(puzzle, puzzle.choices[-1].move, language)
    assert (missed.found, missed.own) == (False, len(puzzle.choices) - 1)


def test_an_illegal_move_is_no_answer() -> None:
    puzzle = next(one for one in read_pool() if one.game == "kadi-classic")
    before = puzzle.match().state.checksum()
    with pytest.raises(IllegalMoveError):
        check_answer(puzzle, "confirm")
    assert puzzle.match().state.checksum() == before


def test_a_play_is_extended_as_at_a_table() -> None:
    puzzle = next(one for one in read_pool() if one.best.move.startswith("play"))
    words = puzzle.best.move.split()[1:]
    assert words[0] in describe_partial_play(puzzle, [], "en").next
    assert describe_partial_play(puzzle, words, "en").complete
