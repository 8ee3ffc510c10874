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
    room = QuietRoom(match.game, match.rules, match.state)
    assert [timer.clock.seconds for timer in room.live_match.timers.all] == [SECONDS]
    return room


def run(test: Callable[[QuietRoom, int], Awaitable[None]]) -> None:
    """Run a test in an open room."""

    async def opened() -> None:
        room = room_at_the_deal()
        await room.open()
        await test(room, room.live_match.match.state.turn)
        room.close()

    asyncio.run(opened())


def test_a_timer_that_fires_after_its_move_does_nothing() -> None:
    async def test(room: QuietRoom, mover: int) -> None:
        room.clock.time += SECONDS - 0.1
        await room.move(mover, "draw", "in time")
        # The timer of the finished turn fires anyway.
        await room.pass_time(0.2)
        assert room.live_match.seq == 1
        assert room.live_match.match.state.turn != mover
        [timer] = room.live_match.timers.all
        assert timer.ends > room.clock.time + SECONDS - 1
        assert not room.room.absences.missed_turns

    run(test)


def test_a_move_queued_before_its_timeout_counts() -> None:
    async def test(room: QuietRoom, mover: int) -> None:
        heart, client = room.room, room.ear(mover).client
        room.clock.time += SECONDS + 0.1
        heart.queue.put(partial(handle_command, heart, client, MoveCommand("first", 0, "draw")))
        heart.queue.put(heart.runner.handle_timeouts)
        await room.settle()
        assert room.live_match.seq == 1
        assert '{"ack":"first","seq":1}' in [text for _, text in room.ear(mover).heard]
        assert not heart.absences.missed_turns

    run(test)


def test_a_move_queued_after_its_timeout_is_refused() -> None:
    async def test(room: QuietRoom, mover: int) -> None:
        heart, client = room.room, room.ear(mover).client
        room.clock.time += SECONDS + 0.1
        heart.queue.put(heart.runner.handle_timeouts)
        heart.queue.put(partial(handle_command, heart, client, MoveCommand("late", 0, "draw")))
        await room.settle()
        assert room.live_match.seq == 1
        refused = [text for _, text in room.ear(mover).heard if '"nak":"late"' in text]
        assert '"code":"stale"' in refused[0]

    run(test)


def test_a_timer_fires_only_once() -> None:
    async def test(room: QuietRoom, mover: int) -> None:
        heart = room.room
        room.clock.time += SECONDS + 0.1
        heart.queue.put(heart.runner.handle_timeouts)
        heart.queue.put(heart.runner.handle_timeouts)
        await room.settle()
        assert room.live_match.seq == 1
        assert room.live_match.match.state.turn != mover

    run(test)


def test_a_timer_does_nothing_after_the_match() -> None:
    async def test(room: QuietRoom, _mover: int) -> None:
        room.clock.time += SECONDS + 0.1
        room.room.live_match = None
        await room.room.queue.run(room.room.runner.handle_timeouts)
        assert room.live_match.seq == 0

    run(test)
