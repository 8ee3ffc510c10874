"""The end of a match: the result and the ratings are written with the room, in one commit."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.seats import seat_letter
from mezani.server.history.ratings import rate_match
from mezani.server.messages import ResultView
from mezani.server.play.live_match import Table
from mezani.server.rooms.room_context import RoomCore
from mezani.server.rooms.room_record import RoomRecord
from mezani.store.matches import SeatResult, StoredMatch
from mezani.store.matches import end_match as write_ending

FINISHED_ENDING = "finished"


async def end_match(room: RoomCore, table: Table, over: RoomRecord) -> ResultView:
    """Writes down how a match ended, and gives what is shown of it."""
    outcome = table.state.outcome()
    assert outcome is not None
    wall = room.services.wall()
    ratings: dict[str, float] = {}

    def job(connection: Connection) -> None:
        changes = rate_match(connection, table.match, outcome)
        ratings.update({seat_letter(seat): change.after for seat, change in changes.items()})
        results = [
            SeatResult(
                seat=seat,
                has_won=seat in outcome.winners,
                score=outcome.scores[seat],
                rating_before=changes[seat].before if seat in changes else None,
                rating_after=changes[seat].after if seat in changes else None,
            )
            for seat in range(len(table.names))
        ]
        write_ending(connection, table.match, wall, FINISHED_ENDING, results)

    await room.save(over, also=job)
    return ResultView(
        match=table.match,
        winners=tuple(map(seat_letter, outcome.winners)),
        scores=outcome.scores,
        ending=FINISHED_ENDING,
        seed=table.seed,
        ratings=ratings,
        names=table.names,
        winning_play=table.winning_play,
        duration=wall - table.started,
        moves=table.moves,
    )


def result_of(stored: StoredMatch, table: Table) -> ResultView:
    """How a finished match ended."""
    return ResultView(
        match=table.match,
        winners=tuple(seat_letter(seat.seat) for seat in stored.seats if seat.has_won),
        scores=tuple(seat.score or 0.0 for seat in stored.seats),
        ending=stored.match.ending or "",
        seed=table.seed,
        ratings={
            seat_letter(seat.seat): seat.rating_after
            for seat in stored.seats
            if seat.rating_after is not None
        },
        names=table.names,
        winning_play=table.winning_play,
        duration=(stored.match.ended or table.started) - table.started,
        moves=table.moves,
    )
