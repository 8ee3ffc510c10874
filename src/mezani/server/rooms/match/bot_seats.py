"""The seats that bots play: their own, and those of absent players. Bots decide in other processes.

They play only while somebody is connected: otherwise a few guests could keep the bots of hundreds of rooms busy.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from mezani.bots import observe
from mezani.bots.driver import may_still_call, seats_to_ask, seed_for
from mezani.bots.levels import shortened
from mezani.errors import MezaniError
from mezani.game import PRIVATE_CLOCK, TURN_CLOCK, Clock
from mezani.rng import fast_rng
from mezani.seats import CLOCK, seat_letter
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.match.bot_pauses import pause_seconds
from mezani.server.rooms.match.call_wait import CallWait
from mezani.server.rooms.room_context import RoomContext
from mezani.server.rooms.room_record import PLAYING
from mezani.server.workers.errors import NoWorkerError, WorkersClosedError
from mezani.store import StoreError

STAND_IN_LEVEL = "casual"

log = structlog.get_logger(__name__)


class BotSeats:
    """The bots of one room. Each seat makes at most one decision at a time."""

    def __init__(self, room: RoomContext, make_move: Callable[[int, str], Awaitable[None]]) -> None:
        self.room = room
        self.call_wait = CallWait(room)
        self._make_move = make_move
        self._decisions: dict[int, asyncio.Task[None]] = {}
        self._due: dict[int, tuple[object, float]] = {}
        self._declined_call_at = -1

    @property
    def is_deciding(self) -> bool:
        """Whether some bot is deciding now."""
        return bool(self._decisions)

    def level_of(self, seat: int) -> str:
        """Return the level of the bot or the stand-in that plays a seat; empty if its player does."""
        level = self.room.record.seats[seat].bot_level
        return level or (STAND_IN_LEVEL if self.room.is_bot_playing(seat) else "")

    def stop(self) -> None:
        """Cancel all decisions."""
        for task in self._decisions.values():
            task.cancel()
        self._decisions = {}
        self._due = {}
        self.call_wait.end()

    def wake(self, just_moved: int | None = None) -> None:
        """Start a decision for every bot that has something to decide.

        ``just_moved`` is the seat of the last move: its bot may still add a call to it.
        """
        live = self.room.live_match
        if live is None or live.round_break is not None or not self._may_have_bots():
            return
        if not self.room.clients:
            return
        if just_moved is not None:
            self.call_wait.start(live, just_moved)
        if self.room.record.daily:
            self._wake_in_order(live)
            return
        for seat in deciding_seats(live):
            if self.room.is_bot_playing(seat):
                self._set_due(live, seat)
                self._start_decision(live, seat, is_addition=False)
        if just_moved is None or not self.room.is_bot_playing(just_moved):
            return
        if may_still_call(live.match.state, just_moved):
            self._start_decision(live, just_moved, is_addition=True)

    def _wake_in_order(self, live: LiveMatch) -> None:
        """Let one bot decide at a time, after the people.

        Bots then always respond to the same moves in the same way.
        """
        match = live.match
        if self._decisions or self.room.record.phase != PLAYING:
            return
        last = match.steps[-1].seat if match.steps else CLOCK
        may_call = last != CLOCK and may_still_call(match.state, last)
        if may_call and self.room.is_bot_playing(last) and self._declined_call_at != live.seq:
            self._start_decision(live, last, is_addition=True)
            return
        seats = seats_to_ask(match.state)
        if seats and all(map(self.room.is_bot_playing, seats)):
            self._set_due(live, seats[0])
            self._start_decision(live, seats[0], is_addition=False)

    def _may_have_bots(self) -> bool:
        """A cheap check: most rooms have no bots."""
        return self.room.absences.has_missing_players or self.room.has_bots

    def _start_decision(self, live: LiveMatch, seat: int, *, is_addition: bool) -> None:
        if seat not in self._decisions and not self.room.queue.is_closed:
            task = asyncio.get_running_loop().create_task(
                self._decide(live, seat, is_addition=is_addition)
            )
            self._decisions[seat] = task

    async def _decide(self, live: LiveMatch, seat: int, *, is_addition: bool) -> None:
        seen, seq = live.seq_for(seat), live.seq
        try:
            move = await self._choose(live, seat)
            if move is not None and not is_addition and not self._is_hidden(live, seat, move):
                await asyncio.sleep(self._remaining_pause(live, seat))
                await self.call_wait.wait_until_over()
        except NoWorkerError:
            self.room.queue.retry(self._wake_again)
            return
        finally:
            if self._decisions.get(seat) is asyncio.current_task():
                del self._decisions[seat]
        if move is not None:
            self.room.queue.put(lambda: self._move(live, seat, seen, seq, move))
        elif live.seq != seq or self.room.record.daily:  # there may be something else to decide now
            self._declined_call_at = seq
            self.wake()

    async def _choose(self, live: LiveMatch, seat: int) -> str | None:
        """Return the move of a bot. If it fails, choose a random one; only in a deal of the day wait for a worker."""
        observation = shortened(observe(live.match.state, live.match.rules, seat))
        services = self.room.services
        level = self.level_of(seat) or STAND_IN_LEVEL
        is_daily = bool(self.room.record.daily)
        seed = seed_for(live.match) if is_daily else services.random.bot_seed(live.seq, seat)
        started = services.monotonic()
        try:
            choose = services.workers.choose_untimed if is_daily else services.workers.choose
            async with services.workers.place_for_bot(self._address()):
                move = await choose(level, observation, seed)
        except MezaniError as error:
            if is_daily and isinstance(error, NoWorkerError):
                raise
            if isinstance(error, WorkersClosedError):
                return None
            log.exception("bot_failed", match=live.id, seat=seat, bot=level)
            moves = observation.moves
            return str(moves[fast_rng(seed).below(len(moves))]) if moves else None
        services.metrics.bot_decided(level, services.monotonic() - started)
        return move

    def _address(self) -> str:
        """Return the address of the client who has been in the room for longest."""
        return next((client.address for client in self.room.clients.values()), "")

    async def _move(self, live: LiveMatch, seat: int, seen: int, seq: int, move: str) -> None:
        if self.room.live_match is not live or not self.room.is_bot_playing(seat):
            return
        if not self.room.clients:  # the bot decides again when somebody connects
            return
        if self.room.record.daily and live.seq != seq:  # decided without the last move
            self.wake()
            return
        try:
            live.check_seq(seat, seen)
            if not self._is_hidden(live, seat, move):
                self._due.pop(seat, None)  # in a turn of several moves, each has its own pause
            await self._make_move(seat, move)
        except StoreError:
            self.room.queue.retry(self._wake_again)
        except MezaniError:
            self.wake()

    async def _wake_again(self) -> None:
        self.wake()

    # Pauses

    def due(self, seat: int) -> float | None:
        """Return when the next visible move of a seat is to be shown, if it has something to decide. For tests."""
        return self._due[seat][1] if seat in self._due else None

    def _set_due(self, live: LiveMatch, seat: int) -> None:
        """Choose when the move of a seat is to be shown, once for each decision that everybody can see.

        A prompt that only this seat sees therefore does not delay the move that everybody waits for.
        """
        clock = deciding_clock(live, seat)
        decision: object = live.seq_for(None) if clock is None else clock
        if seat in self._due and self._due[seat][0] == decision:
            return
        kind, seconds = (TURN_CLOCK, 0) if clock is None else (clock.kind, clock.seconds)
        services = self.room.services
        pause = pause_seconds(
            kind,
            seconds,
            fast_rng(services.random.bot_seed(live.seq, seat)),
            pace=services.settings.pace,
            is_bots_only=all(map(self.room.is_bot_playing, range(len(live.match.players)))),
        )
        self._due[seat] = decision, services.monotonic() + pause

    def _remaining_pause(self, live: LiveMatch, seat: int) -> float:
        """Return how long to hold back a move that others see."""
        self._set_due(live, seat)  # an earlier move may have removed it
        return max(0.0, self._due[seat][1] - self.room.services.monotonic())

    def _is_hidden(self, live: LiveMatch, seat: int, move: str) -> bool:
        """Return whether others see nothing of a move. Such a move needs no pause."""
        try:
            return bool(live.hides_from(live.match.attempt(seat, move).events))
        except MezaniError:
            return False


def deciding_seats(live: LiveMatch) -> list[int]:
    """Return the seats with something to decide, including what only they know of."""
    state = live.match.state
    return list(dict.fromkeys((*state.waits_for(), *seats_to_ask(state))))


def deciding_clock(live: LiveMatch, seat: int) -> Clock | None:
    """Return the clock of a seat's decision; if it has two, the one everybody sees."""
    letter = seat_letter(seat)
    state = live.match.state
    is_waited_for = seat in state.waits_for()
    for clock in state.clocks():
        if clock.seat in ("", letter) and (clock.kind == PRIVATE_CLOCK) != is_waited_for:
            return clock
    return None
