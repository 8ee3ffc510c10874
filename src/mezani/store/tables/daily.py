"""Deals of the day: the key of each day, and one try per player, game and day."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, func, select, union, update
from sqlalchemy.exc import IntegrityError

from mezani.store.schema import daily_keys, daily_tries, players, puzzle_answers
from mezani.store.tables.insert_once import insert_once


class TryRow(NamedTuple):
    """A player's try at a deal of the day.

    ``match_id`` is set at the deal, the fields after it when the try is finished: ``margin`` is higher for a better
    result, and ``turns`` is the number of the player's own turns.
    """

    day: str
    game_id: str
    player_id: str
    room_code: str
    match_id: str | None = None
    ended: int | None = None
    has_won: bool | None = None
    margin: int | None = None
    turns: int | None = None


class TryScore(NamedTuple):
    """The result of a finished try."""

    has_won: bool
    margin: int
    turns: int


class ScoreCount(NamedTuple):
    """How many players have a score."""

    score: TryScore
    players: int


class RankedTry(NamedTuple):
    """A finished try with the name of its player."""

    player_id: str
    name: str
    match_id: str
    score: TryScore


BEST_FIRST = (
    daily_tries.c.has_won.desc(),
    daily_tries.c.margin.desc(),
    daily_tries.c.turns,
    daily_tries.c.ended,
)
SCORE = (daily_tries.c.has_won, daily_tries.c.margin, daily_tries.c.turns)


def find_key(connection: Connection, day: str) -> str | None:
    """Return the key of a day."""
    found: str | None = connection.scalar(
        select(daily_keys.c.secret_key).where(daily_keys.c.day == day)
    )
    return found


def find_or_add_key(connection: Connection, day: str, secret_key: str) -> str:
    """Store the key of a day unless it has one, and return the key it has."""
    found = find_key(connection, day)
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(daily_keys.insert(), {"day": day, "secret_key": secret_key})
    except IntegrityError:  # another server was first
        return find_or_add_key(connection, day, secret_key)
    return secret_key


def add_try(connection: Connection, row: TryRow) -> TryRow:
    """Store a try unless the player has one, and return the one they have."""
    find = partial(find_try, connection, row.day, row.game_id, row.player_id)
    return insert_once(connection, daily_tries, row, find)


def find_try(connection: Connection, day: str, game_id: str, player_id: str) -> TryRow | None:
    """Return the try of a player at a deal."""
    wanted = select(daily_tries).where(
        daily_tries.c.day == day,
        daily_tries.c.game_id == game_id,
        daily_tries.c.player_id == player_id,
    )
    row = connection.execute(wanted).first()
    return TryRow(*row) if row else None


def tries_of_player(connection: Connection, player_id: str, day: str) -> dict[str, TryRow]:
    """Return the tries of a player on a day, by game."""
    wanted = select(daily_tries).where(
        daily_tries.c.player_id == player_id, daily_tries.c.day == day
    )
    return {row.game_id: TryRow(*row) for row in connection.execute(wanted)}


def set_match(connection: Connection, room_code: str, player_id: str, match_id: str) -> bool:
    """Store the match of a try when it is dealt. Return False if no try waits in this room."""
    dealt = update(daily_tries).where(
        daily_tries.c.room_code == room_code,
        daily_tries.c.player_id == player_id,
        daily_tries.c.match_id.is_(None),
    )
    return connection.execute(dealt.values(match_id=match_id)).rowcount == 1


def move_try(connection: Connection, row: TryRow, room_code: str) -> None:
    """Store another room for a try that has not been dealt, unless it already has another one."""
    moved = update(daily_tries).where(
        daily_tries.c.day == row.day,
        daily_tries.c.game_id == row.game_id,
        daily_tries.c.player_id == row.player_id,
        daily_tries.c.room_code == row.room_code,
        daily_tries.c.match_id.is_(None),
    )
    connection.execute(moved.values(room_code=room_code))


def finish_try(connection: Connection, match_id: str, ended: int, score: TryScore) -> None:
    """Store the score of a try."""
    finished = update(daily_tries).where(
        daily_tries.c.match_id == match_id, daily_tries.c.ended.is_(None)
    )
    connection.execute(finished.values(ended=ended, **score._asdict()))


def count_scores(connection: Connection, day: str, game_id: str) -> list[ScoreCount]:
    """Return every score at a deal, best first, and how many players have it."""
    wanted = (
        select(*SCORE, func.count())
        .where(daily_tries.c.day == day, daily_tries.c.game_id == game_id)
        .where(daily_tries.c.ended.is_not(None))
        .group_by(*SCORE)
        .order_by(*BEST_FIRST[:3])
    )
    return [ScoreCount(TryScore(*score), count) for *score, count in connection.execute(wanted)]


def count_finished(connection: Connection, day: str) -> dict[str, int]:
    """Return how many players have finished each game of a day."""
    wanted = (
        select(daily_tries.c.game_id, func.count().label("players"))
        .where(daily_tries.c.day == day, daily_tries.c.ended.is_not(None))
        .group_by(daily_tries.c.game_id)
    )
    return {row.game_id: row.players for row in connection.execute(wanted)}


def best_tries(connection: Connection, day: str, game_id: str, limit: int) -> list[RankedTry]:
    """Return the best finished tries at a deal."""
    wanted = (
        select(daily_tries.c.player_id, players.c.name, daily_tries.c.match_id, *SCORE)
        .select_from(daily_tries.join(players))
        .where(daily_tries.c.day == day, daily_tries.c.game_id == game_id)
        .where(daily_tries.c.ended.is_not(None))
        .order_by(*BEST_FIRST, daily_tries.c.player_id)
        .limit(limit)
    )
    return [
        RankedTry(player, name, match, TryScore(*score))
        for player, name, match, *score in connection.execute(wanted)
    ]


def active_days(connection: Connection, player_id: str) -> list[str]:
    """Return the days on which a player finished a try or answered the puzzle, newest first."""
    tries = select(daily_tries.c.day).where(
        daily_tries.c.player_id == player_id, daily_tries.c.ended.is_not(None)
    )
    answers = select(puzzle_answers.c.day).where(puzzle_answers.c.player_id == player_id)
    return sorted(connection.scalars(union(tries, answers)), reverse=True)
