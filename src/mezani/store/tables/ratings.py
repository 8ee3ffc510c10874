"""Ratings: a player's estimated skill in each game, and the leaderboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from mezani.store.schema import match_seats, matches, players, ratings
from mezani.store.upsert import upsert

# Built once: building a statement takes longer than running it.
_OF_PLAYERS = select(ratings).where(
    ratings.c.game_id == bindparam("of_game"),
    ratings.c.player_id.in_(bindparam("who", expanding=True)),
)


class RatingRow(NamedTuple):
    """A player's rating in a game; ``rating`` is the number players see and leaderboards sort by."""

    player_id: str
    game_id: str
    mu: float
    sigma: float
    played: int
    won: int
    rating: float


class RatingPoint(NamedTuple):
    """A rating after a match."""

    game_id: str
    ended: int
    rating: float


class Place(NamedTuple):
    """A line of the leaderboard; place 1 is the best."""

    place: int
    player_id: str
    name: str
    rating: float
    played: int
    won: int


def ratings_of(connection: Connection, game_id: str, who: Iterable[str]) -> dict[str, RatingRow]:
    """Return the ratings of players in a game, by player. Players without a rating are left out."""
    found = connection.execute(_OF_PLAYERS, {"of_game": game_id, "who": list(who)})
    return {row.player_id: RatingRow(*row) for row in found}


def ratings_of_player(connection: Connection, player_id: str) -> list[RatingRow]:
    """Return the ratings of a player in all games, ordered by game."""
    wanted = select(ratings).where(ratings.c.player_id == player_id).order_by(ratings.c.game_id)
    return [RatingRow(*row) for row in connection.execute(wanted)]


def put_ratings(connection: Connection, rows: Sequence[RatingRow]) -> None:
    """Insert or replace ratings."""
    upsert(connection, ratings, [row._asdict() for row in rows])


def count_meetings(
    connection: Connection, game_id: str, who: Iterable[str], since: int
) -> dict[frozenset[str], int]:
    """Return how many rated matches each two of these players have had since a time, if any."""
    one, other = match_seats.alias("one"), match_seats.alias("other")
    players_asked = list(who)
    wanted = (
        select(one.c.player_id, other.c.player_id, func.count())
        .join(other, (other.c.match_id == one.c.match_id) & (other.c.player_id > one.c.player_id))
        .join(matches, matches.c.id == one.c.match_id)
        .where(one.c.player_id.in_(players_asked), other.c.player_id.in_(players_asked))
        .where(matches.c.game_id == game_id, matches.c.ended >= since)
        .where(one.c.rating_after.is_not(None), other.c.rating_after.is_not(None))
        .group_by(one.c.player_id, other.c.player_id)
    )
    return {frozenset(row[:2]): row[2] for row in connection.execute(wanted)}


def count_bot_meetings(
    connection: Connection, game_id: str, who: Iterable[str], since: int
) -> dict[frozenset[str], int]:
    """Return how many rated matches with bots each of these players has had since a time, if any."""
    person, bot = match_seats.alias("person"), match_seats.alias("bot")
    bots = select(bot.c.seat).where(
        bot.c.match_id == person.c.match_id,
        bot.c.player_id.is_(None),
        bot.c.bot_level.is_not(None),
    )
    wanted = (
        select(person.c.player_id, func.count())
        .join(matches, matches.c.id == person.c.match_id)
        .where(person.c.player_id.in_(list(who)), person.c.rating_after.is_not(None))
        .where(matches.c.game_id == game_id, matches.c.ended >= since)
        .where(bots.exists())
        .group_by(person.c.player_id)
    )
    return {frozenset(row[:1]): row[1] for row in connection.execute(wanted)}


def leaderboard(connection: Connection, game_id: str, limit: int, offset: int = 0) -> list[Place]:
    """Return a page of the best accounts of a game. Guests are left out: one who loses could return as another."""
    own = (ratings.c.player_id, players.c.name, ratings.c.rating, ratings.c.played, ratings.c.won)
    wanted = select(*own).select_from(ratings.join(players)).where(ratings.c.game_id == game_id)
    accounts = wanted.where(players.c.name_key.is_not(None))
    best = (
        accounts.order_by(ratings.c.rating.desc(), ratings.c.player_id).limit(limit).offset(offset)
    )
    return [Place(number, *row) for number, row in enumerate(connection.execute(best), offset + 1)]


def rating_points(connection: Connection, player_id: str, limit: int) -> list[RatingPoint]:
    """Return a player's rating after each of their last rated matches in each game, oldest first."""
    newest_first = (matches.c.ended.desc(), matches.c.id)
    number = func.row_number().over(partition_by=matches.c.game_id, order_by=newest_first)
    rated = (
        select(
            matches.c.game_id, matches.c.ended, match_seats.c.rating_after, number.label("number")
        )
        .join(match_seats, match_seats.c.match_id == matches.c.id)
        .where(match_seats.c.player_id == player_id, match_seats.c.rating_after.is_not(None))
        .where(matches.c.ended.is_not(None))
        .subquery()
    )
    wanted = select(rated.c.game_id, rated.c.ended, rated.c.rating_after)
    last = wanted.where(rated.c.number <= limit).order_by(rated.c.game_id, rated.c.number.desc())
    return [RatingPoint(*row) for row in connection.execute(last)]
