"""A puzzle, and the pool of puzzles that comes with Mezani.

The pool is a file with one puzzle a line, as JSON. Its order is the order of the days, so new puzzles are added at
the end, before the day of the last one is over.

>>> puzzle = read_pool()[0]
>>> match = puzzle.match()
>>> match.state.waits_for() == [puzzle.seat]
True
>>> puzzle.find_choice(puzzle.best.move) == puzzle.best
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec

from mezani.games import find_game
from mezani.match import Match
from mezani.review.judgement import CALL

POOL = Path(__file__).parent / "pool.jsonl"
NAMES = ("Amina", "Brian", "Chebet", "Daudi", "Esther", "Farah", "Grace", "Hassan")


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A move and the chance to win with it."""

    move: str
    chance: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position in a match, and every choice of the seat that has to move, the best first.

    The match uses the preset rules of its game. ``steps`` lead from the deal to the position, and ``sharp`` is the
    choice of the bot of that level.
    """

    id: str
    game: str
    players: int
    seed: str
    steps: tuple[str, ...]
    seat: int
    choices: tuple[Choice, ...]
    sharp: str

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return NAMES[: self.players]

    def match(self) -> Match:
        """Return the match at the position of the puzzle."""
        match = Match(find_game(self.game), self.names, seed=self.seed)
        for line in self.steps:
            match.apply(*match.parse_step(line))
        return match

    def find_choice(self, move: str) -> Choice | None:
        """Return the choice of a legal move, or None if the move is not among the choices.

        A needless call counts as the play without it, and moves with the same result are one choice.
        """
        by_move = {choice.move: choice for choice in self.choices}
        found = by_move.get(move) or by_move.get(move.removesuffix(CALL))
        if found is not None:
            return found
        match = self.match()
        result = match.attempt(self.seat, move).state.checksum()
        for choice in self.choices:
            if match.attempt(self.seat, choice.move).state.checksum() == result:
                return choice
        return None


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file."""
    return [msgspec.json.decode(line, type=Puzzle) for line in path.read_bytes().splitlines()]


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file, one a line."""
    path.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles))


def interleave(groups: Sequence[Sequence[Puzzle]]) -> list[Puzzle]:
    """Return the puzzles of several groups in one list, each group spread evenly over it."""
    places = [
        ((number + 0.5) / len(group), at, puzzle)
        for at, group in enumerate(groups)
        for number, puzzle in enumerate(group)
    ]
    return [puzzle for _, _, puzzle in sorted(places, key=lambda place: place[:2])]


@cache
def read_pool() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with Mezani, in the order of the days."""
    return tuple(read_puzzles(POOL))
