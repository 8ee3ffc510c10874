"""The seats bots play: their own, and those of people who sleep or have left. They think elsewhere."""

from __future__ import annotations

import asyncio

import structlog

from mezani.bots import observe
from mezani.bots.driver import may_add_to_move, waited_for
from mezani.errors import MezaniError
from mezani.game import Clock
from mezani.rng import fast_rng
from mezani.seats import seat_letter
from mezani.server.play.bot_pauses import pause
from mezani.server.play.live_match import Table
from mezani.server.play.timers import Timekeeper
from mezani.server.rooms.room_context import RoomCore
from mezani.store import StoreError

STAND_IN = "casual"
"""The level that plays for people."""

log = structlog.get_logger(__name__)


class BotSeats:
    """The bots of one room. Each seat has at most one question on its mind."""

    def __init__(self, room: RoomCore, timekeeper: Timekeeper) -> None:
        self.room = room
        self.timekeeper = timekeeper
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._due: dict[int, tuple[object, float]] = {}

    def plays_for(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        record = self.room.record.seats[seat]
        return bool(record.bot) or record.left or self.timekeeper.is_asleep(seat)

    def _may_play(self) -> bool:
        """Whether there may be a seat for a bot; mostly there is none, and then nothing more is looked at."""
        return self.timekeeper.is_anybody_missed or self.room.record.has_bots

    def level_of(self, seat: int) -> str:
        """How well the bot of a seat plays."""
        return self.room.record.seats[seat].bot or STAND_IN

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking = {}
        self._due = {}

    def wake(self, just_moved: int | None = None) -> None:
        """Lets every bot think that the table waits for, and the one that may still add a call to its move."""
        table = self.room.table
        if table is None or not self._may_play():
            return
        for seat in asked(table):
            if self.plays_for(seat):
                self._set_due(table, seat)
                self._think(table, seat, is_addition=False)
        if just_moved is None or not self.plays_for(just_moved):
            return
        if may_add_to_move(table.state, just_moved):
            self._think(table, just_moved, is_addition=True)

    def _think(self, table: Table, seat: int, *, is_addition: bool) -> None:
        if seat not in self._thinking and not self.room.is_resting:
            task = asyncio.get_running_loop().create_task(
                self._answer(table, seat, is_addition=is_addition)
            )
            self._thinking[seat] = task

    async def _answer(self, table: Table, seat: int, *, is_addition: bool) -> None:
        seen, at = table.seq_for(seat), table.seq
        try:
            move = await self._choose(table, seat)
            if move is not None and not is_addition:
                await asyncio.sleep(self._wait(table, seat, move))
        finally:
            if self._thinking.get(seat) is asyncio.current_task():
                del self._thinking[seat]
        if move is not None:
            self.room.enter(lambda: self._move(table, seat, seen, move))
        elif table.seq != at:  # the table may have come to wait for it meanwhile
            self.wake()

    def _set_due(self, table: Table, seat: int) -> None:
        """When the answer of a seat is to be shown: settled once, when the question begins.

        So a question that only this seat knows of does not put off what everybody waits for.
        """
        clock = asking_clock(table, seat)
        question: object = table.seq_for(None) if clock is None else clock
        if seat in self._due and self._due[seat][0] == question:
            return
        kind, seconds = ("turn", 0) if clock is None else (clock.kind, clock.seconds)
        wait = pause(
            kind,
            seconds,
            fast_rng(self.room.services.chance.dice(table.seq, seat)),
            pace=self.room.services.settings.pace,
            is_among_bots=all(map(self.plays_for, range(len(table.names)))),
        )
        self._due[seat] = question, self.room.services.now() + wait

    def due(self, seat: int) -> float | None:
        """When the answer of a seat that has a question is to be shown."""
        return self._due[seat][1] if seat in self._due else None

    def _wait(self, table: Table, seat: int, move: str) -> float:
        """How long to hold a move back; one that others can't notice need not wait."""
        if self._is_unnoticed(table, seat, move):
            return 0.0
        self._set_due(table, seat)  # anew, where a move that was to be shown first has taken it
        return max(0.0, self._due[seat][1] - self.room.services.now())

    def _is_unnoticed(self, table: Table, seat: int, move: str) -> bool:
        try:
            return bool(table.unaware_of(table.attempt(seat, move).events))
        except MezaniError:
            return False

    async def _choose(self, table: Table, seat: int) -> str | None:
        observation = observe(table.state, table.rules, seat)
        services, level, began = self.room.services, self.level_of(seat), self.room.services.now()
        seed = services.chance.dice(table.seq, seat)
        try:
            move = await services.bot_workers.choose(level, observation, seed)
            services.metrics.thought(level, services.now() - began)
            return move
        except MezaniError:
            log.warning("bot_failed", seat=seat)
            return (
                str(observation.moves[fast_rng(seed).below(len(observation.moves))])
                if observation.moves
                else None
            )

    async def _move(self, table: Table, seat: int, seen: int, move: str) -> None:
        if self.room.table is not table or not self.plays_for(seat):
            return
        try:
            table.check_seen(seat, seen)
            if not self._is_unnoticed(table, seat, move):
                self._due.pop(seat, None)  # a turn of several moves: each has its own pause
            await self.room.make_move(seat, move)
        except StoreError:
            self.room.try_again(self._think_again)
        except MezaniError:
            self.wake()

    async def _think_again(self) -> None:
        self.wake()


def asked(table: Table) -> list[int]:
    """The seats with a question: what everybody waits for, and what only they are asked."""
    state = table.state
    return list(dict.fromkeys((*state.waits_for(), *waited_for(state))))


def asking_clock(table: Table, seat: int) -> Clock | None:
    """The timer of a seat's question; where it has two, of the one that everybody sees."""
    letter = seat_letter(seat)
    is_waited_for = seat in table.state.waits_for()
    for clock in table.state.clocks():
        if clock.seat in ("", letter) and (clock.kind == "prompt") != is_waited_for:
            return clock
    return None
