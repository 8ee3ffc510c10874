"""Taking up a match again from its log: after a restart, or when another server has moved on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mezani.game import Event
from mezani.games import find_game
from mezani.seats import CLOCK
from mezani.server.play.live_match import Attempt, Table, read_undo
from mezani.server.play.match_result import result_of
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import FINISHED, PLAYING
from mezani.store.log import MoveRow, moves_of
from mezani.store.matches import StoredMatch, find_match
from mezani.switches import with_changes


def table_of(stored: StoredMatch) -> Table:
    """A match at its deal."""
    row = stored.match
    game = find_game(row.game)
    return Table(
        row.id,
        game,
        with_changes(game.preset, msgspec.json.decode(row.rules)),
        [seat.name for seat in stored.seats],
        row.seed,
        row.starter,
        is_practice=row.is_practice,
        players=[seat.player or "" for seat in stored.seats],
        started=row.started,
    )


def replay(table: Table, started: int, rows: Sequence[MoveRow]) -> list[int]:
    """Plays the log on a table at its deal; gives each row's number as its own player knows it.

    Deadlines are then in seconds of the wall clock.
    """
    table.deadlines.update(table.state.clocks(), started / 1000)
    done: list[tuple[int, str]] = []
    numbers: list[int] = []
    for row in rows:
        at = row.at / 1000
        if back := read_undo(row.move):
            del done[-back:]
            table.restore(table.position_after(done), back, at)
        else:
            done.append((row.seat, row.move))
            table.adopt(replayed(table, row), at)
        numbers.append(table.seq_for(row.seat))
    return numbers


def replayed(table: Table, row: MoveRow) -> Attempt:
    """A row of the log made again: on the state itself, as it can't be refused any more."""
    parse = table.game.parse_clock if row.seat == CLOCK else table.game.parse_move
    state = table.state.clone()
    events: list[Event] = []
    state.apply(row.seat, parse(row.move), events)
    return Attempt(row.seat, row.move, state, events)


def credit(table: Table, last_alive: int, now: float) -> None:
    """Gives the timers back the time in which the server did not run: they go on as they stood.

    A timer that would have run out while it did was not watched then: its player was away, or nobody had come back
    to the room since the restart before. It starts anew.
    """
    table.deadlines.move_by(now - last_alive / 1000)
    for timer in table.deadlines.timers:
        if timer.ends <= now:
            timer.ends = now + timer.clock.seconds


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
