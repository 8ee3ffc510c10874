"""A timer that fires after its move does nothing, and a move after its timeout is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from mezani import GAMES, Match
from mezani.seats import SEAT_LETTERS
from mezani.server.messages import MoveCommand
from mezani.server.rooms.commands.handlers import handle_command
from tests.server.security.twin_rooms import QuietRoom

SECONDS = 30


def room_at_the_deal(game: str = "kadi-friendly") -> QuietRoom:
    """Return a new match with turns of thirty seconds."""
    match = Match(GAMES[game], SEAT_LETTERS[:2], seed="timers")
    quiet = QuietRoom(match.game, match.rules, match.state)
    assert [timer.clock.seconds for timer in quiet.live_match.timers.all] == [SECONDS]
    return quiet


def run(test: Callable[[QuietRoom, int], Awaitable[None]]) -> None:
    """Run a test in an open room."""

    async def opened() -> None:
        quiet = room_at_the_deal()
        await quiet.open()
        await test(quiet, quiet.live_match.match.state.turn)
        quiet.close()

    asyncio.run(opened())


def test_a_timer_that_fires_after_its_move_does_nothing() -> None:
    async def test(quiet: QuietRoom, mover: int) -> None:
        quiet.clock.time += SECONDS - 0.1
        await quiet.move(mover, "draw", "in time")
        # The timer of the finished turn fires anyway.
        await quiet.pass_time(0.2)
        assert quiet.live_match.seq == 1
        assert quiet.live_match.match.state.turn != mover
        [timer] = quiet.live_match.timers.all
        assert timer.ends > quiet.clock.time + SECONDS - 1
        assert not quiet.room.absences.missed_turns

    run(test)


def test_a_move_queued_before_its_timeout_counts() -> None:
    async def test(quiet: QuietRoom, mover: int) -> None:
        room, client = quiet.room, quiet.client_of(mover).client
        quiet.clock.time += SECONDS + 0.1
        room.queue.put(partial(handle_command, room, client, MoveCommand("first", 0, "draw")))
        room.queue.put(room.runner.handle_timeouts)
        await quiet.settle()
        assert quiet.live_match.seq == 1
        assert '{"ack":"first","seq":1}' in [text for _, text in quiet.client_of(mover).received]
        assert not room.absences.missed_turns

    run(test)


def test_a_move_queued_after_its_timeout_is_refused() -> None:
    async def test(quiet: QuietRoom, mover: int) -> None:
        room, client = quiet.room, quiet.client_of(mover).client
        quiet.clock.time += SECONDS + 0.1
        room.queue.put(room.runner.handle_timeouts)
        room.queue.put(partial(handle_command, room, client, MoveCommand("late", 0, "draw")))
        await quiet.settle()
        assert quiet.live_match.seq == 1
        refused = [text for _, text in quiet.client_of(mover).received if '"nak":"late"' in text]
        assert '"code":"stale"' in refused[0]

    run(test)


def test_a_timer_fires_only_once() -> None:
    async def test(quiet: QuietRoom, mover: int) -> None:
        room = quiet.room
        quiet.clock.time += SECONDS + 0.1
        room.queue.put(room.runner.handle_timeouts)
        room.queue.put(room.runner.handle_timeouts)
        await quiet.settle()
        assert quiet.live_match.seq == 1
        assert quiet.live_match.match.state.turn != mover

    run(test)


def test_a_timer_does_nothing_after_the_match() -> None:
    async def test(quiet: QuietRoom, _mover: int) -> None:
        quiet.clock.time += SECONDS + 0.1
        quiet.room.live_match = None
        await quiet.room.queue.run(quiet.room.runner.handle_timeouts)
        assert quiet.live_match.seq == 0

    run(test)
