"""What a player has achieved: matches and wins by game and opponents, and the winning streak."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from sqlalchemy import Connection, Select, and_, case, func, select

from mezani.store.schema import match_seats, matches

PEOPLE = "people"
MAX_STREAK = 200
"""The longest winning streak that is counted."""


class RecordRow(NamedTuple):
    """A player's finished matches of a game against a level of bots, or ``people``."""

    game_id: str
    against: str
    played: int
    won: int


def records_of(connection: Connection, player_id: str, levels: Sequence[str]) -> list[RecordRow]:
    """Return a player's matches by game and strongest opponents. ``levels`` are the bots, weakest first.

    A match with other people counts as one against people, whatever bots were there. The win of a stand-in is not one
    of its player.
    """
    own, other = match_seats.alias("own"), match_seats.alias("other")
    names = [*levels, PEOPLE]
    strength = case(
        (other.c.player_id.is_not(None), len(levels)),
        *((other.c.bot_level == level, number) for number, level in enumerate(levels)),
        else_=0,
    )
    played = (
        select(
            matches.c.game_id,
            and_(own.c.has_won, own.c.bot_level.is_(None)).label("has_won"),
            func.max(strength).label("against"),
        )
        .select_from(own)
        .join(matches, matches.c.id == own.c.match_id)
        .join(other, (other.c.match_id == own.c.match_id) & (other.c.seat != own.c.seat))
        .where(own.c.player_id == player_id, own.c.has_won.is_not(None))
        .where(matches.c.is_practice.is_(False))
        .group_by(own.c.match_id, matches.c.game_id, own.c.has_won, own.c.bot_level)
        .subquery()
    )
    wins = func.sum(case((played.c.has_won, 1), else_=0))
    counted = (
        select(played.c.game_id, played.c.against, func.count(), wins)
        .group_by(played.c.game_id, played.c.against)
        .order_by(played.c.game_id, played.c.against)
    )
    return [
        RecordRow(game, names[against], count, int(won))
        for game, against, count, won in connection.execute(counted)
    ]


def find_winning_streak(connection: Connection, player_id: str) -> int:
    """Return how many of a player's last matches were won without a break."""
    return sum(1 for _ in takewhile(bool, connection.scalars(_last_results(player_id))))


def _last_results(player_id: str) -> Select[bool]:
    return (
        select(and_(match_seats.c.has_won, match_seats.c.bot_level.is_(None)))
        .join(matches, matches.c.id == match_seats.c.match_id)
        .where(match_seats.c.player_id == player_id, match_seats.c.has_won.is_not(None))
        .where(matches.c.is_practice.is_(False))
        .order_by(matches.c.ended.desc(), matches.c.id)
        .limit(MAX_STREAK)
    )
