"""Playing a match in a room: starting it, making moves, ending it, taking it up again after a restart."""

from __future__ import annotations

import secrets

import msgspec
import structlog
from msgspec.structs import replace

from mezani.games import find_game
from mezani.match import ENGINE
from mezani.seats import CLOCK
from mezani.server.play.bot_seats import BotSeats
from mezani.server.play.live_match import (
    UNDO,
    Attempt,
    Table,
    read_undo,
    steps_in_force,
    steps_to_take_back,
)
from mezani.server.play.match_result import end_match
from mezani.server.play.timers import Timekeeper
from mezani.server.rooms.errors import forbidden
from mezani.server.rooms.lobby import after_the_match
from mezani.server.rooms.room_context import RoomCore
from mezani.server.rooms.room_record import FINISHED, PLAYING, RoomRecord
from mezani.store import MoveRow, SeqTakenError, StoreError
from mezani.store.log import moves_of
from mezani.store.matches import MatchRow, SeatRow, add_match
from mezani.switches import changes_from, with_changes

log = structlog.get_logger(__name__)


class Playing:
    """The match of one room. Everything here runs as a job of the room's queue."""

    def __init__(self, room: RoomCore, timekeeper: Timekeeper, bots: BotSeats) -> None:
        self.room = room
        self.timekeeper = timekeeper
        self.bots = bots

    # The start

    async def start(self, record: RoomRecord) -> None:
        """Deals: the match and the room that plays it are committed together, then shown."""
        room = self.room
        game = find_game(record.game)
        rules = with_changes(game.preset, record.rules)
        starter = self._next_starter(record)
        table = Table(
            secrets.token_urlsafe(16),
            game,
            rules,
            record.names,
            room.services.chance.deal(),
            starter,
            is_practice=record.is_practice,
            players=record.players,
            started=room.services.wall(),
        )
        playing = replace(record, phase=PLAYING, match=table.match)
        match, seats = self._rows(playing, table)
        await room.save(playing, also=lambda connection: add_match(connection, match, seats))
        room.table = table
        room.result = None
        table.deadlines.update(table.state.clocks(), room.services.now())
        room.services.metrics.match_started(record.game)
        log.info("match_started", match=table.match, game=record.game)
        self.timekeeper.begin()
        room.tell_room()
        for peer in room.peers.values():
            room.show_match(peer)
        self.bots.wake()

    def _next_starter(self, record: RoomRecord) -> int | None:
        """Who starts a rematch is as the game says; with other people it is a first game."""
        last = self.room.table
        if last is None or last.players != record.players or last.names != record.names:
            return None
        return last.game.next_starter(last.first, last.state.winners())

    def _rows(self, record: RoomRecord, table: Table) -> tuple[MatchRow, list[SeatRow]]:
        """The match and its seats as they are kept."""
        has_bots = any(seat.bot for seat in record.seats)
        match = MatchRow(
            id=table.match,
            room=record.code,
            game=record.game,
            rules=msgspec.json.encode(changes_from(table.game.preset, table.rules)).decode(),
            seed=table.seed,
            starter=table.starter,
            is_practice=record.is_practice,
            is_rated=not record.is_practice and (record.rates_bots or not has_bots),
            engine=ENGINE,
            started=table.started,
        )
        seats = [
            SeatRow(number, seat.player or None, seat.name, seat.bot or None)
            for number, seat in enumerate(record.seats)
        ]
        return match, seats

    # Moves

    async def make_move(self, seat: int, text: str) -> None:
        """A move of a bot or of the clock: written, adopted, told."""
        attempt = self.attempt(seat, text)
        try:
            await self.commit(attempt, None)
        except SeqTakenError:
            await self.read_again()
            return
        self.tell(attempt)
        await self.after(attempt)

    def attempt(self, seat: int, text: str) -> Attempt:
        """What a move leads to, if it can be made."""
        return self.table.attempt(seat, text)

    @property
    def table(self) -> Table:
        """The match that runs."""
        table = self.room.table
        if table is None or self.room.record.phase != PLAYING:
            raise forbidden("No match is being played.", "no_match_running")
        return table

    async def commit(self, attempt: Attempt, command: str | None) -> None:
        """Writes a move into the log, and only then makes it."""
        table = self.table
        services = self.room.services
        row = MoveRow(
            table.match, table.seq + 1, attempt.seat, attempt.text, command, services.wall()
        )
        await services.store.append(row)
        table.adopt(attempt, services.now())
        self.timekeeper.watch()
        services.metrics.moved(table.game.id, self._kind_of(attempt.seat))

    def _kind_of(self, seat: int) -> str:
        if seat == CLOCK:
            return "clock"
        return "bot" if self.bots.plays_for(seat) else "person"

    def tell(self, attempt: Attempt) -> None:
        """Shows a move that has been made."""
        self.room.tell_step(attempt.events)

    async def after(self, attempt: Attempt) -> None:
        """What follows a move: the end, or the next timer and the next bot."""
        if self.table.state.outcome() is not None:
            await self.finish()
            return
        self.bots.wake(attempt.seat if attempt.seat != CLOCK else None)

    async def read_again(self) -> None:
        """Another server has written a move of this match: takes it up from the log."""
        table, services = self.table, self.room.services
        rows = await services.store.read(
            lambda connection: moves_of(connection, table.match, table.seq + 1)
        )
        for row in rows:
            await self._take_up(row)

    async def _take_up(self, row: MoveRow) -> None:
        table, room = self.table, self.room
        if back := read_undo(row.move):
            steps = await self._steps(row.seq)
            table.restore(table.position_after(steps), back, room.services.now())
            room.answers.keep_done(table.players[row.seat], row, table.seq_for(row.seat))
            self.show_again()
            return
        attempt = self.attempt(row.seat, row.move)
        table.adopt(attempt, room.services.now())
        if row.seat != CLOCK:
            room.answers.keep_done(table.players[row.seat], row, table.seq_for(row.seat))
        self.timekeeper.watch()
        self.tell(attempt)
        await self.after(attempt)

    async def _steps(self, until: int) -> list[tuple[int, str]]:
        """The steps in the log up to a number that were not taken back."""
        match = self.table.match
        rows = await self.room.services.store.read(lambda connection: moves_of(connection, match))
        return steps_in_force([(row.seat, row.move) for row in rows if row.seq <= until])

    # The end

    async def finish(self) -> None:
        """Writes the result down, and shows it; where that can't be written now, it is tried again."""
        room = self.room
        if room.record.phase != PLAYING:
            return
        table = self.table
        self.timekeeper.stop()
        self.bots.stop()
        over = replace(room.record, phase=FINISHED, seats=after_the_match(room.record))
        try:
            room.result = await end_match(room, table, over)
        except StoreError:
            room.try_again(self.finish)
            return
        room.stay_a_while()
        room.services.metrics.match_finished(table.game.id)
        log.info("match_finished", match=table.match, game=table.game.id)
        room.tell_room()

    # Practice

    async def take_back(self, seat: int, command: str) -> None:
        """Takes back a seat's last move and all that followed: a row of the log like any other."""
        table = self.table
        services = self.room.services
        steps = await self._steps(table.seq)
        back = steps_to_take_back(steps, seat)
        if not back:
            raise forbidden("There is nothing of yours to take back.", "nothing_to_take_back")
        state = table.position_after(steps[:-back])
        text = f"{UNDO} {back}"
        await services.store.append(
            MoveRow(table.match, table.seq + 1, seat, text, command, services.wall())
        )
        table.restore(state, back, services.now())

    def show_again(self) -> None:
        """Shows everybody the table after moves were taken back."""
        room = self.room
        self.bots.stop()
        self.timekeeper.watch()
        room.tell_step([], is_undo=True)
        self.bots.wake()
