"""The daily puzzle: which one it is on a day, its position as its player sees it, and its solution.

Everything here is what the seat of the puzzle may see, before its answer and after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from mezani.bots.learned.master import percent
from mezani.bots.learned.texts import SENTENCES
from mezani.bots.texts import in_language
from mezani.game import Event, Preview, visible_events
from mezani.games.shared.texts.step_talk import told_events
from mezani.match import Match
from mezani.partial_play import PartialPlay, describe_play
from mezani.puzzles.puzzle import Choice, Puzzle, read_pool
from mezani.review.judgement import describe_move, observe_move
from mezani.seats import seat_letter
from mezani.server.errors import PuzzleMoveError, PuzzleNotFoundError

FIRST_DAY = "2026-11-01"
"""The day of the first puzzle in the pool. Earlier days have none; after the last one the first comes again."""
ARCHIVE_DAYS = 30
"""How many earlier days are in the archive."""
CACHED_POSITIONS = 2 * (ARCHIVE_DAYS + 1)
"""Today's position and those of the archive, in two languages."""
MISSED = {
    "en": "Yours: {own}, {own_chance}%. Best: {best}, {chance}%.",
    "sw": "Yako: {own}, {own_chance}%. Bora: {best}, {chance}%.",
}
"""The sentence about another choice than the best one, by language, with the chances to win."""


class PuzzleFrame(msgspec.Struct, frozen=True):
    """A position as the seat of the puzzle sees it, with the events and the talk that led to it.

    There is no guidance: in some games it advises a move.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A choice in words, and the chance to win with it, rounded to whole per cent as in the solution's text."""

    move: str
    text: str
    chance: float


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An answer and the solution: all choices, the best first, with the player's own and the one of ``sharp``.

    ``own`` and ``sharp`` are places in ``choices``. ``text`` compares the best choice with the player's, or with the
    second best if the player found it. ``preview`` says what the best one does, and ``frame`` is the position after
    the answer.
    """

    move: str
    found: bool
    own: int
    sharp: int
    choices: tuple[PuzzleChoice, ...]
    text: str
    preview: tuple[str, ...]
    frame: PuzzleFrame


# Days


def puzzle_of(day: str, pool: Sequence[Puzzle] | None = None) -> Puzzle:
    """Return the puzzle of a day. It is the same on every server with the same pool.

    Raise `PuzzleNotFoundError` for a day before the first: it would get a puzzle of a coming day.
    """
    puzzles = read_pool() if pool is None else pool
    days = date.fromisoformat(day) - date.fromisoformat(FIRST_DAY)
    if days.days < 0:
        raise PuzzleNotFoundError(day)
    return puzzles[days.days % len(puzzles)]


def archive_days(today: str) -> list[str]:
    """Return the earlier days whose puzzles can be tried, newest first.

    >>> archive_days("2026-11-03")
    ['2026-11-02', '2026-11-01']
    >>> len(archive_days("2027-01-01"))
    30
    """
    day = date.fromisoformat(today)
    days = [(day - timedelta(days=ago)).isoformat() for ago in range(1, ARCHIVE_DAYS + 1)]
    return [day for day in days if day >= FIRST_DAY]


def find_puzzle(day: str, today: str) -> Puzzle:
    """Return the puzzle of today or of a day in the archive. Raise `PuzzleNotFoundError` for any other day."""
    if day != today and day not in archive_days(today):
        raise PuzzleNotFoundError(day)
    return puzzle_of(day)


# Positions


@lru_cache(maxsize=CACHED_POSITIONS)
def match_of(puzzle_id: str) -> Match:
    """Return the match of a puzzle at its position. It is shared: try moves with ``attempt`` only."""
    return next(puzzle for puzzle in read_pool() if puzzle.id == puzzle_id).match()


@lru_cache(maxsize=CACHED_POSITIONS)
def start_frame(puzzle_id: str, language: str) -> PuzzleFrame:
    """Return the position of a puzzle, with the talk about the seat's last move and all moves since."""
    puzzle = next(puzzle for puzzle in read_pool() if puzzle.id == puzzle_id)
    match = match_of(puzzle_id)
    again = Match(match.game, match.players, seed=match.seed)
    talk: list[str] = []
    for step in match.steps:
        events = again.apply(*step)
        talk = [] if step.seat == puzzle.seat else talk
        talk += talk_about(match, visible_events(events, puzzle.seat), puzzle.seat, language)
    view = without_timers(match.state.view(puzzle.seat))
    return PuzzleFrame(match.version, (), view, tuple(talk))


def without_timers(view: Any) -> Any:
    """Return a view in which no clock runs."""
    return replace(view, clocks=())


def talk_about(match: Match, events: Sequence[Event], seat: int, language: str) -> list[str]:
    """Return what is said about events, to a seat."""
    lines = (
        match.game.talk(event, match.players, language, seat, separator=", ")
        for event in told_events(events)
    )
    return [line for line in lines if line is not None]


def describe_partial_play(puzzle: Puzzle, words: Sequence[str], language: str) -> PartialPlay:
    """Return how a play of the puzzle's seat can continue, and what it would do."""
    match = match_of(puzzle.id)
    return describe_play(match.game, match.state, puzzle.seat, words, match.players, language)


# Answers


def check_answer(puzzle: Puzzle, move: str) -> Choice:
    """Return the choice that an answer is. Raise `IllegalMoveError` or `PuzzleMoveError` if it is none."""
    match = match_of(puzzle.id)
    made = match.attempt(puzzle.seat, move)
    choice = puzzle.find_choice(str(made.move))
    if choice is None:
        raise PuzzleMoveError
    return choice


def solve(puzzle: Puzzle, move: str, language: str) -> PuzzleAnswer:
    """Return the solution for a player who has made a move."""
    match = match_of(puzzle.id)
    made = match.attempt(puzzle.seat, move)
    observation = observe_move(match.state, match.rules, puzzle.seat)
    choices = tuple(
        PuzzleChoice(
            choice.move,
            describe_move(observation, match.parse(puzzle.seat, choice.move), language),
            percent(choice.chance) / 100,
        )
        for choice in puzzle.choices
    )
    own = check_answer(puzzle, move)
    place = puzzle.choices.index(own)
    sharp = check_answer(puzzle, puzzle.sharp)
    events = visible_events(made.events, puzzle.seat)
    return PuzzleAnswer(
        move=str(made.move),
        found=own == puzzle.best,
        own=place,
        sharp=puzzle.choices.index(sharp),
        choices=choices,
        text=comparison(choices, place, language),
        preview=preview_of(match, puzzle.seat, puzzle.best.move, language).lines,
        frame=PuzzleFrame(
            match.version + 1,
            tuple(events),
            without_timers(made.state.view(puzzle.seat)),
            tuple(talk_about(match, events, puzzle.seat, language)),
        ),
    )


def comparison(choices: Sequence[PuzzleChoice], own: int, language: str) -> str:
    """Return the best choice and the player's as a sentence; the two best ones if the player found the best."""
    best = choices[0]
    chance = percent(best.chance)
    if own > 0:
        return in_language(MISSED, language).format(
            own=choices[own].text,
            own_chance=percent(choices[own].chance),
            best=best.text,
            chance=chance,
        )
    other = choices[1]
    return in_language(SENTENCES, language)["better"].format(
        do=best.text,
        chance=chance,
        other=other.text,
        other_chance=percent(other.chance),
    )


def preview_of(match: Match, seat: int, move: str, language: str) -> Preview:
    """Return what a play does, as far as its player can know; nothing for other moves."""
    word, *words = move.split()
    if word != "play":
        return Preview()
    return match.game.preview(match.state, seat, words, match.players, language)


def seat_of(puzzle: Puzzle) -> str:
    """Return the seat of a puzzle as clients see it."""
    return seat_letter(puzzle.seat)
