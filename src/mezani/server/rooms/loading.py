"""A room taken up again from the database, with the match that was played in it."""

from __future__ import annotations

from mezani.seats import CLOCK
from mezani.server.rooms.result_view import result_of
from mezani.server.rooms.resuming import credit, replay, table_of
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import FINISHED, PLAYING
from mezani.store.log import moves_of
from mezani.store.matches import find_match


async def load_match(room: Room, last_alive: int) -> None:
    """Puts the match of a room back on its table, with the time it had when the server last ran."""
    match = room.record.match
    if not match:
        return
    store = room.services.store
    stored = await store.read(lambda connection: find_match(connection, match))
    rows = await store.read(lambda connection: moves_of(connection, match))
    if stored is None:
        return
    table = table_of(stored)
    numbers = replay(table, stored.match.started, rows)
    room.table = table
    for row, number in zip(rows, numbers, strict=True):
        if row.seat != CLOCK:
            room.answers.keep_done(stored.seats[row.seat].player or "", row, number)
    if room.record.phase == PLAYING:
        last = max(last_alive, rows[-1].at if rows else stored.match.started)
        credit(table, last, room.services.now())
        await go_on(room)
    elif room.record.phase == FINISHED:
        room.result = result_of(stored, table)


async def go_on(room: Room) -> None:
    """The match goes on where it stood; or it was over, and only the result was not yet written."""
    if room.play.table.state.outcome() is not None:
        await room.play.finish()
        return
    room.timekeeper.begin()
    room.bots.wake()
