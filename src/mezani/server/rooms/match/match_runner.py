"""Runs the matches of a room: deals them, commits and shows moves, handles timeouts, saves results."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from mezani.game import TURN_CLOCK, Clock, Event
from mezani.games import find_game
from mezani.match import ENGINE, UNDO, Attempt, Match
from mezani.seats import CLOCK, SEAT_LETTERS
from mezani.server.daily.calendar import is_closed
from mezani.server.daily.scores import score_of
from mezani.server.messages import ResultView
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.match_result import store_result, stored_result
from mezani.server.play.round_break import ends_round
from mezani.server.rooms.errors import DamagedMatchError, ForbiddenError, OtherEditionError
from mezani.server.rooms.lobby.lobby import seats_after_match, without_match
from mezani.server.rooms.match.bot_emotes import BotEmotes
from mezani.server.rooms.match.bot_seats import BotSeats
from mezani.server.rooms.match.match_loader import SNAPSHOT_EVERY, load_match, save_snapshot
from mezani.server.rooms.match.match_rows import log_of_opening, match_row, seat_rows
from mezani.server.rooms.match.round_breaks import RoundBreaks
from mezani.server.rooms.match.timer_alarm import TimerAlarm
from mezani.server.rooms.room_context import RoomContext
from mezani.server.rooms.room_record import FINISHED, PLAYING, RoomRecord
from mezani.server.rooms.room_store import store_abandoned
from mezani.store import Appending, MoveRow, SeqTakenError, StoreError
from mezani.store.ids import new_match_id
from mezani.store.tables.daily import TryScore, finish_try, set_match
from mezani.store.tables.log import add_moves, moves_of
from mezani.store.tables.matches import add_match, find_match
from mezani.switches import with_changes

log = structlog.get_logger(__name__)
OPENING_SLICE = 50
"""Steps of an opening that are replayed at a time, which takes a few milliseconds."""


class MatchRunner:
    """The matches of one room, one after another. Everything here runs in the room's queue."""

    def __init__(self, room: RoomContext) -> None:
        self.room = room
        self.alarm = TimerAlarm(room, self.handle_timeouts)
        self.bots = BotSeats(room, self.commit_and_show)
        self.breaks = RoundBreaks(room, self.alarm, self.bots)
        self.emotes = BotEmotes(room)

    def stop(self) -> None:
        """Cancel the timers, and the decisions and emotes of bots."""
        self.alarm.stop()
        self.bots.stop()
        self.emotes.stop()

    @property
    def running_match(self) -> LiveMatch:
        """The match being played; refuses if there is none."""
        live = self.room.live_match
        if live is None or self.room.record.phase != PLAYING:
            raise ForbiddenError("No match is being played.", "no_match_running")
        return live

    # Start

    async def start(self, record: RoomRecord) -> None:
        """Deal a match, commit it together with the room, and show it."""
        room = self.room
        if record.daily and is_closed(record.daily, room.services.wall_ms()):
            raise ForbiddenError("The day of this deal is over.", "daily_over")
        game, opening = find_game(record.game_id), record.opening
        match = Match(
            game,
            record.names,
            with_changes(game.preset, record.rules),
            opening.seed if opening else record.seed or room.services.random.match_seed(),
            opening.starter if opening else self._next_starter(record),
            practice=record.is_practice,
        )
        live = LiveMatch(new_match_id(), match, record.player_ids, room.services.wall_ms())
        playing = replace(
            record, phase=PLAYING, match_id=live.id, opening=None, ended_by_operator=False
        )
        row, seats = match_row(playing, live), seat_rows(playing)
        opening_rows = log_of_opening(live, opening)
        if opening_rows:
            await self._replay_opening(live, opening_rows)

        def add(connection: Connection) -> None:
            add_match(connection, row, seats)
            add_moves(connection, opening_rows)
            if record.daily and not set_match(connection, record.code, record.host_id, live.id):
                raise ForbiddenError("This deal is played in another room.", "daily_room")

        await room.save(playing, also=add)
        room.live_match = live
        room.result = None
        live.start_timers(room.services.monotonic())
        room.services.metrics.match_started(record.game_id)
        log.info("match_started", match=live.id, game=record.game_id)
        self._start_timers()
        room.broadcast_room()
        room.broadcast_match()
        self.bots.wake()

    async def _replay_opening(self, live: LiveMatch, rows: Sequence[MoveRow]) -> None:
        """Bring a match to where it continues, in slices, so that other rooms do not wait for it."""
        for number, _ in enumerate(live.replay(rows, self.room.services.monotonic()), start=1):
            if number % OPENING_SLICE == 0:
                await asyncio.sleep(0)

    def _next_starter(self, record: RoomRecord) -> int | None:
        """Return who starts a rematch of the same players; None if it is a first match."""
        last = self.room.live_match
        if last is None or last.player_ids != record.player_ids:
            return None
        if last.match.players != record.names:
            return None
        return last.match.next_starter()

    def _start_timers(self) -> None:
        self.room.absences.reset()
        self.alarm.update()

    def mark_present(self, seat: int | None) -> bool:
        """Note that a client is connected, the player of a seat or a spectator.

        Return whether a paused timer was resumed.
        """
        if seat is not None:
            self.room.absences.mark_active(seat)
        return self.alarm.update()

    def stand_still(self) -> None:
        """Let bots and timers wait until somebody connects."""
        self.bots.stop()
        self.alarm.update()

    # Moves

    def begin_move(
        self, seat: int, text: str, command_id: str | None = None
    ) -> tuple[Attempt, Appending]:
        """Try a move and append it to the log. Call `complete_move` when that is committed."""
        live = self.running_match
        attempt = live.match.attempt(seat, text)
        return attempt, self._append(live, seat, str(attempt.move), command_id)

    def complete_move(self, attempt: Attempt) -> None:
        """Make a move that is in the log. The caller shows its events with `show_move`."""
        live, services = self.running_match, self.room.services
        live.adopt(attempt, services.monotonic())
        self._update_waits(live, attempt.seat, attempt.events)
        if live.seq % SNAPSHOT_EVERY == 0:
            saving = save_snapshot(services, live.id)
            self.room.queue.add_side_task(asyncio.get_running_loop().create_task(saving))
        services.metrics.moved(live.match.game.id, self._kind_of(attempt.seat))

    def _update_waits(self, live: LiveMatch, seat: int, events: Sequence[Event]) -> None:
        """Start a break if a step ended a round, and update the timers. The mover does not delay a break."""
        if ends_round(events):
            self.breaks.start(live, events)
        elif live.round_break is not None:
            live.round_break.waiting.discard(seat)
        self.alarm.update()

    def _append(self, live: LiveMatch, seat: int, text: str, command_id: str | None) -> Appending:
        wall = self.room.services.wall_ms()
        return self.room.append(MoveRow(live.id, live.seq + 1, seat, text, command_id, wall))

    def _kind_of(self, seat: int) -> str:
        if seat == CLOCK:
            return "clock"
        return "bot" if self.room.is_bot_playing(seat) else "player"

    def show_move(self, seat: int, events: Sequence[Event]) -> bool:
        """Show a move that has been made, and wake the next bots. Return whether the match is over: call `finish`."""
        self.room.broadcast_step(events)
        self.emotes.react(events)
        if self._is_over(self.running_match):
            return True
        self.bots.wake(seat if seat != CLOCK else None)
        return False

    def _is_over(self, live: LiveMatch) -> bool:
        """Return whether a match has a result: by its rules, or because it has reached the limit of moves."""
        if live.match.state.outcome() is not None:
            return True
        return 0 < self.room.services.settings.max_moves <= live.seq

    async def commit_and_show(self, seat: int, text: str) -> None:
        """Make a move of a bot or of the clock, and show it."""
        attempt, committed = self.begin_move(seat, text)
        try:
            await committed
        except SeqTakenError:
            await self.reload_log()
            return
        self.complete_move(attempt)
        if self.show_move(seat, attempt.events):
            await self.finish()

    async def reload_log(self) -> None:
        """Apply the rows that another server has added to the log. If they don't fit, the match is damaged."""
        live, room = self.running_match, self.room
        rows = await room.services.store.read(
            lambda connection: moves_of(connection, live.id, live.seq + 1)
        )
        replay = live.replay(rows, room.services.monotonic())
        for row in rows:
            try:
                replayed = next(replay)
            except Exception as error:
                if room.on_damage is None:
                    raise
                room.on_damage(error)
                return
            if replayed.undone:
                self.show_undo()
            else:
                self._update_waits(live, row.seat, replayed.events)
                if self.show_move(row.seat, replayed.events):
                    await self.finish()

    # Timeouts

    async def handle_timeouts(self) -> None:
        """Handle what has run out: allowances of absent players, and the first clock."""
        room, live = self.room, self.room.live_match
        if live is None or room.record.phase != PLAYING or not room.clients:
            return
        now = room.services.monotonic()
        if live.round_break is not None:
            self.breaks.update(live, live.round_break)
            return
        room.absences.end_used_up(now)
        if self.alarm.update():
            room.broadcast_match()
        self.bots.wake()
        timer = live.timers.next()
        if timer is None or now < timer.ends:
            return
        self.alarm.stop()  # no second alarm while the timeout is being committed
        try:
            await self._time_out(timer.clock)
        except StoreError:
            room.queue.retry(self.handle_timeouts)
        else:
            room.queue.put(self.handle_timeouts)

    async def _time_out(self, clock: Clock) -> None:
        await self.commit_and_show(CLOCK, clock.move)
        if clock.kind != TURN_CLOCK:
            return
        if self.room.absences.count_missed_turn(SEAT_LETTERS.index(clock.seat)):
            self.room.broadcast_room()
            self.bots.wake()

    # Undo, in practice

    async def undo(self, seat: int, command_id: str) -> None:
        """Undo the last move of a seat and all steps after it. An undo is a row of the log like a move."""
        live = self.running_match
        steps = live.match.steps_to_undo(seat)
        if not steps:
            raise ForbiddenError("You have no move to undo.", "nothing_to_undo")
        await self._append(live, seat, f"{UNDO} {steps}", command_id)
        live.undo(steps, self.room.services.monotonic())

    def show_undo(self) -> None:
        """Show the match after an undo."""
        self.bots.stop()
        self.alarm.update()
        self.room.broadcast_step((), is_undo=True)
        self.bots.wake()

    # End

    async def finish(self) -> None:
        """Save and show the result. If it cannot be saved now, try again later."""
        room = self.room
        if room.record.phase != PLAYING:
            return
        live = self.running_match
        self.alarm.stop()
        self.bots.stop()
        live.round_break = None
        finished = replace(room.record, phase=FINISHED, seats=seats_after_match(room.record))
        try:
            room.result = await self._save_result(live, finished)
        except StoreError:
            room.queue.retry(self.finish)
            return
        room.restart_empty_time()
        game = live.match.game.id
        room.services.metrics.match_finished(game)
        log.info("match_finished", match=live.id, game=game)
        room.broadcast_room()

    async def abandon(self) -> None:
        """End the match without a result. Its players are back in the lobby."""
        room, live = self.room, self.running_match
        ended = room.services.wall_ms()
        await room.save(
            without_match(room.record),
            also=lambda connection: store_abandoned(connection, live.id, ended),
        )
        self.stop()
        room.live_match = None
        room.restart_empty_time()
        log.info("match_abandoned", match=live.id, game=live.match.game.id)
        room.broadcast_room()

    async def _save_result(self, live: LiveMatch, record: RoomRecord) -> ResultView:
        """Commit the result, the ratings and the changed room together."""
        ended = self.room.services.wall_ms()
        bot_levels = [self.bots.level_of(seat) for seat in range(len(live.match.players))]
        score = await self._daily_score(live, record, ended)
        views: list[ResultView] = []

        def write(connection: Connection) -> None:
            is_by_code = self.room.record.is_by_code
            views.append(store_result(connection, live, ended, bot_levels, is_by_code=is_by_code))
            if score is not None:
                finish_try(connection, live.id, ended, score)

        await self.room.save(record, also=write)
        return views[-1]

    async def _daily_score(
        self, live: LiveMatch, record: RoomRecord, ended: int
    ) -> TryScore | None:
        """Return the score of a try that still counts. It needs a replay, so it is not part of the transaction."""
        seat = record.seat_of(record.host_id)
        if not record.daily or seat is None or is_closed(record.daily, ended):
            return None
        return await asyncio.to_thread(score_of, live.match, seat)

    # Resume

    async def load(self, last_alive: int) -> None:
        """Load the match of a room from the database. ``last_alive`` is when the server last ran.

        A log that can't be replayed raises whatever the rules raise.
        """
        room, match_id = self.room, self.room.record.match_id
        if not match_id:
            return
        stored = await room.services.store.read(lambda connection: find_match(connection, match_id))
        if stored is None:
            raise DamagedMatchError
        if stored.match.engine != ENGINE:
            raise OtherEditionError
        live, events, written_at = await load_match(room.services, stored)
        room.live_match = live
        if room.record.phase == FINISHED:
            room.result = stored_result(stored, live)
        elif room.record.phase == PLAYING:
            now = room.services.monotonic()
            live.timers.credit_downtime(now - max(last_alive, written_at) / 1000, now)
            if ends_round(events):
                self.breaks.start(live, events)
            await self._resume(live)

    async def _resume(self, live: LiveMatch) -> None:
        if self._is_over(live):  # only the result had not been saved
            await self.finish()
            return
        self._start_timers()
        self.bots.wake()
