"""Answers to the daily puzzle: one per player, day and puzzle.

A day has another puzzle after its pool was changed. An answer to the earlier one stays stored.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from mezani.store.schema import puzzle_answers
from mezani.store.tables.insert_once import insert_once


class AnswerRow(NamedTuple):
    """A player's answer to the puzzle of a day. ``is_found`` says whether it is the best move."""

    day: str
    player_id: str
    puzzle_id: str
    move: str
    is_found: bool
    answered_at: int


class AnswerCount(NamedTuple):
    """How many players have answered, and how many of them found the best move."""

    answered: int
    found: int


def find_answer(
    connection: Connection, day: str, player_id: str, puzzle_id: str
) -> AnswerRow | None:
    """Return a player's answer to the puzzle of a day."""
    wanted = select(puzzle_answers).where(
        puzzle_answers.c.day == day,
        puzzle_answers.c.player_id == player_id,
        puzzle_answers.c.puzzle_id == puzzle_id,
    )
    row = connection.execute(wanted).first()
    return AnswerRow(*row) if row else None


def add_answer(connection: Connection, row: AnswerRow) -> AnswerRow:
    """Store an answer unless the player has answered this puzzle that day, and return the one that counts."""
    find = partial(find_answer, connection, row.day, row.player_id, row.puzzle_id)
    return insert_once(connection, puzzle_answers, row, find)


def count_answers(connection: Connection, day: str, puzzle_id: str) -> AnswerCount:
    """Return how many players have answered the puzzle of a day and found the best move."""
    wanted = (
        select(puzzle_answers.c.is_found, func.count())
        .where(puzzle_answers.c.day == day, puzzle_answers.c.puzzle_id == puzzle_id)
        .group_by(puzzle_answers.c.is_found)
    )
    counts = {bool(is_found): count for is_found, count in connection.execute(wanted)}
    return AnswerCount(sum(counts.values()), counts.get(True, 0))


def answers_since(
    connection: Connection, player_id: str, day: str
) -> dict[tuple[str, str], AnswerRow]:
    """Return the answers of a player since a day, by day and puzzle."""
    wanted = select(puzzle_answers).where(
        puzzle_answers.c.player_id == player_id, puzzle_answers.c.day >= day
    )
    rows = [AnswerRow(*row) for row in connection.execute(wanted)]
    return {(row.day, row.puzzle_id): row for row in rows}
