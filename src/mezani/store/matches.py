"""Matches and who sat where: everything about a match but its moves, which are in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from mezani.store.schema import match_seats, matches


class MatchRow(NamedTuple):
    """A match. ``rules`` is JSON; ``ending`` is finished or abandoned, and nothing while it goes on."""

    id: str
    room: str
    game: str
    rules: str
    seed: str
    starter: int | None
    is_practice: bool
    is_rated: bool
    engine: str
    started: int
    ended: int | None = None
    ending: str | None = None


class SeatRow(NamedTuple):
    """A seat of a match: a player by id, or a bot by level; the rest is known at the end."""

    seat: int
    player: str | None
    name: str
    bot: str | None = None
    has_won: bool | None = None
    score: float | None = None
    rating_before: float | None = None
    rating_after: float | None = None


class SeatResult(NamedTuple):
    """What came of a match for a seat."""

    seat: int
    has_won: bool
    score: float | None = None
    rating_before: float | None = None
    rating_after: float | None = None


class StoredMatch(NamedTuple):
    """A match and its seats, in order."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


# Made once: putting a statement together takes longer than running it.
_ADD, _ADD_SEAT = matches.insert(), match_seats.insert()
_FIND = select(matches).where(matches.c.id == bindparam("of_match"))
_SEATS = (
    select(match_seats)
    .where(match_seats.c.match.in_(bindparam("of_matches", expanding=True)))
    .order_by(match_seats.c.seat)
)
_END = (
    update(matches)
    .where(matches.c.id == bindparam("of_match"), matches.c.ended.is_(None))
    .values(ended=bindparam("ended"), ending=bindparam("ending"))
)
_END_SEAT = (
    update(match_seats)
    .where(match_seats.c.match == bindparam("of_match"))
    .where(match_seats.c.seat == bindparam("of_seat"))
    .values({name: bindparam(name) for name in SeatResult._fields if name != "seat"})
)


def add_match(connection: Connection, match: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Notes that a match begins, before its first move."""
    connection.execute(_ADD, match._asdict())
    rows = [{"match": match.id, **seat._asdict()} for seat in seats]
    connection.execute(_ADD_SEAT, rows)


def end_match(
    connection: Connection, match: str, ended: int, ending: str, results: Sequence[SeatResult]
) -> bool:
    """Notes how a match ended; tells whether it had not ended before, and else changes nothing."""
    values = {"of_match": match, "ended": ended, "ending": ending}
    if connection.execute(_END, values).rowcount == 0:
        return False
    if results:
        connection.execute(_END_SEAT, [_result_values(match, result) for result in results])
    return True


def _result_values(match: str, result: SeatResult) -> dict[str, object]:
    values: dict[str, object] = result._asdict()
    return {"of_match": match, "of_seat": values.pop("seat"), **values}


def find_match(connection: Connection, match: str) -> StoredMatch | None:
    """The match with that id."""
    row = connection.execute(_FIND, {"of_match": match}).first()
    return with_seats(connection, [MatchRow(*row)])[0] if row else None


def with_seats(connection: Connection, rows: Sequence[MatchRow]) -> list[StoredMatch]:
    """Those matches with their seats, in the same order."""
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for match, *seat in connection.execute(_SEATS, {"of_matches": list(seats)}):
        seats[match].append(SeatRow(*seat))
    return [StoredMatch(row, tuple(seats[row.id])) for row in rows]


def matches_of(
    connection: Connection,
    player: str,
    limit: int,
    offset: int = 0,
    *,
    with_practice: bool = False,
) -> list[StoredMatch]:
    """The matches of a player that have ended, the newest first; practice is nobody's business but their own."""
    own = select(match_seats.c.match).where(match_seats.c.player == player)
    wanted = select(matches).where(matches.c.id.in_(own), matches.c.ended.is_not(None))
    if not with_practice:
        wanted = wanted.where(matches.c.is_practice.is_(False))
    newest = wanted.order_by(matches.c.ended.desc(), matches.c.id).limit(limit).offset(offset)
    return with_seats(connection, [MatchRow(*row) for row in connection.execute(newest)])
