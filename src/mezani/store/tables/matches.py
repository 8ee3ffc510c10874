"""Matches and their seats: everything about a match except its moves, which are in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from mezani.store.prepared import Prepared
from mezani.store.schema import match_seats, matches, snapshots


class MatchRow(NamedTuple):
    """A match. ``rules`` is JSON.

    ``ending`` is finished, abandoned or move_limit, and None while the match is running.
    ``daily`` is the day of a deal of the day, and None for other matches.
    """

    id: str
    room_code: str
    game_id: str
    rules: str
    seed: str
    starter: int | None
    is_practice: bool
    is_rated: bool
    engine: str
    started: int
    ended: int | None = None
    ending: str | None = None
    daily: str | None = None


class SeatRow(NamedTuple):
    """A seat of a match: a player's id, or a bot's level. The other fields are set at the end.

    A seat with both is a player's, and a stand-in of that level finished the match.
    """

    seat: int
    player_id: str | None
    name: str
    bot_level: str | None = None
    has_won: bool | None = None
    score: float | None = None
    rating_before: float | None = None
    rating_after: float | None = None
    rating_reason: str | None = None
    rated_matches: int | None = None

    @property
    def has_stand_in(self) -> bool:
        """Whether a stand-in finished the match for the player."""
        return self.player_id is not None and self.bot_level is not None


class SeatResult(NamedTuple):
    """The result of a match for one seat. ``bot_level``: the bot or the stand-in that played it at the end."""

    seat: int
    has_won: bool
    score: float | None = None
    rating_before: float | None = None
    rating_after: float | None = None
    bot_level: str | None = None
    rating_reason: str | None = None
    rated_matches: int | None = None


class StoredMatch(NamedTuple):
    """A match and its seats, in order."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


# Built once: building a statement takes longer than running it.
_ADD, _ADD_SEAT = Prepared(matches.insert()), Prepared(match_seats.insert())
_FIND = select(matches).where(matches.c.id == bindparam("of_match"))
_SEATS = (
    select(match_seats)
    .where(match_seats.c.match_id.in_(bindparam("of_matches", expanding=True)))
    .order_by(match_seats.c.seat)
)
_END = Prepared(
    update(matches)
    .where(matches.c.id == bindparam("of_match"), matches.c.ended.is_(None))
    .values(ended=bindparam("ended"), ending=bindparam("ending"))
)
_REMOVE_SNAPSHOT = Prepared(snapshots.delete().where(snapshots.c.match_id == bindparam("of_match")))
_END_SEAT = Prepared(
    update(match_seats)
    .where(match_seats.c.match_id == bindparam("of_match"))
    .where(match_seats.c.seat == bindparam("of_seat"))
    .values({name: bindparam(name) for name in SeatResult._fields if name != "seat"})
)


def add_match(connection: Connection, match: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Add a match before its first move."""
    _ADD.execute(connection, match._asdict())
    _ADD_SEAT.execute(connection, *({"match_id": match.id, **seat._asdict()} for seat in seats))


def end_match(
    connection: Connection, match_id: str, ended: int, ending: str, results: Sequence[SeatResult]
) -> bool:
    """Store how a match ended. If it had already ended, change nothing and return False."""
    values = {"of_match": match_id, "ended": ended, "ending": ending}
    if _END.execute(connection, values).rowcount == 0:
        return False
    _REMOVE_SNAPSHOT.execute(connection, {"of_match": match_id})
    if results:
        _END_SEAT.execute(connection, *(_result_values(match_id, result) for result in results))
    return True


def _result_values(match_id: str, result: SeatResult) -> dict[str, object]:
    values: dict[str, object] = result._asdict()
    return {"of_match": match_id, "of_seat": values.pop("seat"), **values}


def find_match(connection: Connection, match_id: str) -> StoredMatch | None:
    """Return the match with this id."""
    row = connection.execute(_FIND, {"of_match": match_id}).first()
    return with_seats(connection, [MatchRow(*row)])[0] if row else None


def unfinished_matches(connection: Connection, room_code: str) -> list[str]:
    """Return the ids of the matches of a room that have not ended."""
    wanted = select(matches.c.id).where(matches.c.room_code == room_code, matches.c.ended.is_(None))
    return list(connection.scalars(wanted))


def with_seats(connection: Connection, rows: Sequence[MatchRow]) -> list[StoredMatch]:
    """Return matches with their seats, in the same order."""
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for match_id, *seat in connection.execute(_SEATS, {"of_matches": list(seats)}):
        seats[match_id].append(SeatRow(*seat))
    return [StoredMatch(row, tuple(seats[row.id])) for row in rows]


def matches_of(
    connection: Connection,
    player_id: str,
    limit: int,
    offset: int = 0,
    *,
    with_practice: bool = False,
) -> list[StoredMatch]:
    """Return a page of a player's finished matches, newest first. Only the player sees practice matches."""
    own = select(match_seats.c.match_id).where(match_seats.c.player_id == player_id)
    wanted = select(matches).where(matches.c.id.in_(own), matches.c.ended.is_not(None))
    if not with_practice:
        wanted = wanted.where(matches.c.is_practice.is_(False))
    newest = wanted.order_by(matches.c.ended.desc(), matches.c.id).limit(limit).offset(offset)
    return with_seats(connection, [MatchRow(*row) for row in connection.execute(newest)])
