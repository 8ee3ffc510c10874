"""The puzzle of a day, and what its player sees."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from mezani import IllegalMoveError, fast_rng
from mezani.puzzles.puzzle import Choice, Puzzle, read_pool
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
from mezani.server.errors import PuzzleMoveError, PuzzleNotFoundError


def day_after(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def test_every_day_has_its_puzzle_and_the_pool_begins_again_after_the_last() -> None:
    pool = read_pool()
    days = [puzzle_of(day_after(FIRST_DAY, number)) for number in range(len(pool))]
    assert tuple(days) == pool
    assert puzzle_of(day_after(FIRST_DAY, len(pool))) == pool[0]


def test_days_before_the_first_have_no_puzzle() -> None:
    for day in (day_after(FIRST_DAY, -1), day_after(FIRST_DAY, -len(read_pool()))):
        with pytest.raises(PuzzleNotFoundError):
            puzzle_of(day)
    assert archive_days(FIRST_DAY) == []
    assert archive_days(day_after(FIRST_DAY, 2)) == [day_after(FIRST_DAY), FIRST_DAY]


def test_new_puzzles_at_the_end_change_no_day_of_the_first_cycle() -> None:
    pool = read_pool()
    longer = (*pool, replace(pool[0], id="new"))
    days = [day_after(FIRST_DAY, number) for number in range(len(pool))]
    assert [puzzle_of(day, longer) for day in days] == [puzzle_of(day, pool) for day in days]
    assert puzzle_of(day_after(days[-1]), longer).id == "new"
    assert puzzle_of(day_after(days[-1]), pool) == pool[0]


def test_the_documentation_has_the_first_and_the_last_day_of_the_pool() -> None:
    text = (Path(__file__).parents[3] / "docs" / "puzzles.md").read_text("utf-8")
    assert f"starting with {FIRST_DAY}" in " ".join(text.split())
    last = day_after(FIRST_DAY, len(read_pool()) - 1)
    assert f"The shipped pool ends on {last}" in " ".join(text.split())


def test_the_archive_is_bounded_and_has_no_future_day() -> None:
    today = day_after(FIRST_DAY, ARCHIVE_DAYS + 5)
    days = archive_days(today)
    assert days == [day_after(today, -ago) for ago in range(1, ARCHIVE_DAYS + 1)]
    assert find_puzzle(today, today) == puzzle_of(today)
    assert find_puzzle(days[-1], today) == puzzle_of(days[-1])
    for day in (day_after(today), day_after(days[-1], -1), "2026-11-31", "tea"):
        with pytest.raises(PuzzleNotFoundError):
            find_puzzle(day, today)


def test_the_archive_shows_no_solution_of_a_coming_day() -> None:
    ahead = len(read_pool()) - ARCHIVE_DAYS - 1
    assert ahead > 0
    for number in range(2 * len(read_pool())):
        today = day_after(FIRST_DAY, number)
        shown = {puzzle_of(day).id for day in (today, *archive_days(today))}
        coming = {puzzle_of(day_after(today, days)).id for days in range(1, ahead + 1)}
        assert len(coming) == ahead
        assert not shown & coming


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
        guessed = replace(guess, clocks=())
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
    assert f"{round(100 * puzzle.choices[1].chance)}%" in found.text
    assert found.frame.seq == len(puzzle.steps) + 1
    assert found.frame.view.seat == start_frame(puzzle.id, language).view.seat
    missed = solve(puzzle, puzzle.choices[-1].move, language)
    assert (missed.found, missed.own) == (False, len(puzzle.choices) - 1)


@pytest.mark.parametrize(
    ("language", "own", "best"), [("en", "Yours", "Best"), ("sw", "Yako", "Bora")]
)
def test_a_missed_puzzle_compares_the_best_choice_with_the_players(
    language: str, own: str, best: str
) -> None:
    puzzle = read_pool()[0]
    missed = solve(puzzle, puzzle.choices[-1].move, language)
    chosen, better = missed.choices[-1], missed.choices[0]
    assert missed.text == (
        f"{own}: {chosen.text}, {round(100 * chosen.chance)}%. "
        f"{best}: {better.text}, {round(100 * better.chance)}%."
    )


def test_a_chance_has_the_same_whole_number_everywhere_and_is_never_certain() -> None:
    puzzle = read_pool()[0]
    chances = (1.0, 0.585, *(0.0 for _ in puzzle.choices[2:]))
    choices = tuple(map(Choice, (one.move for one in puzzle.choices), chances))
    found = solve(replace(puzzle, choices=choices), puzzle.best.move, "en")
    assert [choice.chance for choice in found.choices[:3]] == [0.99, 0.58, 0.01]
    assert "99% to win, 58% with" in found.text


def test_no_other_choice_is_shown_as_the_one_of_sharp() -> None:
    puzzle = read_pool()[0]
    others = tuple(choice for choice in puzzle.choices if choice.move != puzzle.sharp)
    with pytest.raises(PuzzleMoveError):
        solve(replace(puzzle, choices=others), puzzle.best.move, "en")


def test_the_talk_begins_with_the_last_move_of_the_seat() -> None:
    puzzle = next(
        one
        for one in read_pool()
        if [one.match().steps[-2].seat, one.match().steps[-1].seat] == [one.seat, 1 - one.seat]
    )
    talk = start_frame(puzzle.id, "en").talk
    assert talk[0].startswith("You ")
    assert any(line.startswith(puzzle.names[1 - puzzle.seat]) for line in talk[1:])


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
