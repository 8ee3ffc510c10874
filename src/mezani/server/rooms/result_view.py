"""How a match that is kept ended, as it is shown."""

from __future__ import annotations

from mezani.seats import seat_letter
from mezani.server.messages import ResultView
from mezani.server.rooms.table import Table
from mezani.store.matches import StoredMatch


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
