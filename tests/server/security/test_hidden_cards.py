"""Messages do not reveal hidden cards: two matches that differ only in what an observer can't see give that observer
byte for byte the same messages, in the same order and at the same time.

The second match is a guess: a position that agrees with everything the observer has seen. Both continue with the same
steps. What only others can see (a prompt) happens in one of the two, and the observer must not notice it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from mezani import Event, Game, Match, Rng, State, Step, fast_rng
from mezani.bots import Observation
from mezani.seats import SEAT_LETTERS
from mezani.server.messages import (
    ExtendCommand,
    MoveCommand,
    SayCommand,
    StartCommand,
    SyncCommand,
    UndoCommand,
)
from mezani.server.settings import read_settings
from mezani.server.workers.pool import WorkerPool
from tests.conformance.test_secrecy import TELLS, do_differ, make_twin, tells_nothing, tried_moves
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, walk, walked
from tests.secrecy import Observer, got_cards, steps_of_both
from tests.server.security.twin_rooms import QuietRoom, turns_true

STEPS = 12
PAUSE = 0.7
every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)


class Twins:
    """A room, and one that looks the same to an observer."""

    def __init__(self, game: Game, rules: Any, state: State, watcher: Observer, rng: Rng) -> None:
        self.game = game
        self.watcher = watcher
        self.rng = rng
        self.rooms = (
            QuietRoom(game, rules, state),
            QuietRoom(game, rules, make_twin(state, watcher, rng)),
        )
        self.ids = (f"x{number}" for number in count())
        self.hidden_steps = 0

    @property
    def states(self) -> tuple[State, State]:
        """Return the states of both matches."""
        return self.rooms[0].live_match.match.state, self.rooms[1].live_match.match.state

    async def open(self) -> None:
        """Connect everybody to both rooms."""
        for room in self.rooms:
            await room.open()

    def check(self) -> None:
        """Assert that the observer and the spectators got the same messages from both rooms."""
        for observer in {None, self.watcher}:
            mine, twins = (room.client_of(observer).received for room in self.rooms)
            assert mine == twins
            mine_again, twins_again = (room.told_so_far(observer) for room in self.rooms)
            assert mine_again == twins_again

    async def pry(self) -> None:
        """Send every command of the observer whose response could depend on hidden cards."""
        strange = [str(move) for move in tried_moves(self.game, *self.states)]
        tried = [strange[self.rng.below(len(strange))] for _ in range(4)] if strange else []
        words = [text.split()[1] for text in tried if len(text.split()) > 1]
        shown = {state.checksum() for state in self.states}
        for text in tried:
            if not any(text in map(str, state.legal(self.watcher_seat)) for state in self.states):
                await self.ask(MoveCommand, self.seen_seq(), text)
        for word in ("", *words[:2]):
            await self.ask(ExtendCommand, [word] if word else [])
        await self.ask(MoveCommand, self.seen_seq() + 3, "draw")
        for kind in (SyncCommand, StartCommand, UndoCommand):
            await self.ask(kind)
        assert {state.checksum() for state in self.states} == shown

    @property
    def watcher_seat(self) -> int:
        """Return the observer's seat, or another number for a spectator."""
        return 0 if self.watcher is None else self.watcher

    def seen_seq(self) -> int:
        """Return the version the observer knows, which is the same in both rooms."""
        versions = {room.live_match.seq_for(self.watcher) for room in self.rooms}
        assert len(versions) == 1
        return versions.pop()

    async def ask(self, kind: Any, *fields: Any) -> None:
        """Send the same command of the observer to both rooms."""
        command = kind(next(self.ids), *fields)
        for room in self.rooms:
            await room.handle_command(self.watcher, command)

    async def answer_prompts(self) -> None:
        """Let another player respond to a hidden prompt, in the room where they have one."""
        for room in self.rooms:
            for seat in range(room.live_match.match.state.seats):
                quiet = [str(move) for move in room.live_match.match.state.legal(seat)]
                if seat != self.watcher and "quiet" in quiet:
                    await room.move(seat, "quiet", next(self.ids))
                    self.hidden_steps += 1

    def common_step(self) -> Step | None:
        """Return a step for both matches that does not show the observer a difference."""
        steps = steps_of_both(*self.states)
        start = self.rng.below(len(steps)) if steps else 0
        for step in (*steps[start:], *steps[:start]):
            if self.is_the_same(step):
                return step
        return None

    def is_the_same(self, step: Step) -> bool:
        """Return whether neither the rules, nor new cards, nor the hands shown at the end tell the matches apart."""
        tells = TELLS.get(self.game.family, tells_nothing)
        if str(step.move) == "quiet" or tells(*self.states, self.watcher, step):
            return False
        shown: list[list[Event]] = []
        for state in self.states:
            events: list[Event] = []
            after = state.clone()
            after.apply(step.seat, step.move, events)
            if after.outcome() is not None:
                return False
            shown.append(got_cards(self.watcher, events))
        return shown[0] == shown[1]

    async def make(self, step: Step) -> None:
        """Make the step in both matches."""
        name = next(self.ids)
        for room in self.rooms:
            await room.move(step.seat, str(step.move), name)

    async def chat(self) -> None:
        """Let others chat, disconnect and reconnect."""
        other = next(seat for seat in self.rooms[0].seats if seat != self.watcher)
        name = next(self.ids)
        for room in self.rooms:
            await room.handle_command(other, SayCommand(name, "hello"))
            await room.room.disconnect(room.client_of(other).client)
            await room.room.connect(room.client_of(other).client)
            await room.settle()

    def has_time(self) -> bool:
        """Return whether no visible timer is about to run out."""
        return all(
            timer.clock.kind == "prompt" or timer.ends > room.clock.time + PAUSE
            for room in self.rooms
            for timer in room.live_match.timers.all
        )

    async def pass_time(self) -> None:
        """Let the same time pass in both rooms. Prompts may time out meanwhile."""
        for room in self.rooms:
            before = room.live_match.seq
            await room.pass_time(PAUSE)
            self.hidden_steps += room.live_match.seq - before

    def close(self) -> None:
        """Stop the timers of both rooms."""
        for room in self.rooms:
            room.close()


async def play_alike(
    game: Game, rules: Any, state: State, watcher: Observer, seed: int
) -> tuple[int, int]:
    """Play two matches on. Return the number of steps after which they still differed, and of hidden steps."""
    twins = Twins(game, rules, state, watcher, fast_rng(seed))
    differed = 0
    await twins.open()
    for number in range(STEPS):
        differed += do_differ(*twins.states, watcher)
        await twins.pry()
        twins.check()
        if number % 3 == 1:
            await twins.answer_prompts()
        if number % 5 == 2:
            await twins.chat()
        twins.check()
        step = twins.common_step()
        if step is None:
            break
        await twins.make(step)
        twins.check()
        if twins.has_time():
            await twins.pass_time()
        twins.check()
    twins.close()
    return differed, twins.hidden_steps


@every_game_size
def test_hidden_cards_do_not_change_any_message(game: Game, seats: int) -> None:
    async def play() -> int:
        differed = 0
        for number in range(4):
            match = Match(game, SEAT_LETTERS[:seats], seed=f"wire {number}")
            state = walked(match, number, 5 * number)
            if state.outcome() is not None:
                continue
            for watcher in (None, number % seats):
                differed += (await play_alike(game, match.rules, state, watcher, number))[0]
        return differed

    assert asyncio.run(play()) > 4


def prompted_tables() -> Iterator[tuple[Match, State, int]]:
    """Yield matches of kadi-live in which a seat has the prompt “Niko Kadi?”, and the seats."""
    game = next(game for game, _ in GAME_SIZES if game.id == "kadi-live")
    for number in range(400):
        match = Match(game, SEAT_LETTERS[:3], seed=f"prompt {number}")
        state = walked(match, number, 12 + number % 40)
        asked = [clock.seat for clock in state.clocks() if clock.kind == "prompt"]
        if len(asked) == 1 and state.turn >= 0 and SEAT_LETTERS[state.turn] != asked[0]:
            yield match, state, SEAT_LETTERS.index(asked[0])


def test_a_prompt_is_invisible_to_others() -> None:
    async def play() -> tuple[int, int]:
        tables = unnoticed = 0
        for number, (match, state, asked) in zip(range(12), prompted_tables()):
            watcher = next(seat for seat in range(3) if seat not in (asked, state.turn))
            tables += 1
            for observer in (None, watcher):
                found = await play_alike(match.game, match.rules, state, observer, number)
                unnoticed += found[1]
        return tables, unnoticed

    tables, unnoticed = asyncio.run(play())
    assert tables == 12
    assert unnoticed > 12


class DrawingBots(WorkerPool):
    """Bot workers that always draw."""

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str:
        return "draw"


def test_a_bot_does_not_wait_for_a_hidden_prompt() -> None:
    async def play(match: Match, state: State) -> list[tuple[float, str]]:
        """Return the messages to a spectator while a bot has its turn and another seat a prompt."""
        room = QuietRoom(match.game, match.rules, state, bots=[state.turn], workers=DrawingBots(1))
        await room.open()
        assert await turns_true(lambda: room.live_match.match.state.turn != state.turn), (
            "the bot waits"
        )
        await room.settle()
        room.close()
        return room.watcher.received

    compared = 0
    for match, state, asked in prompted_tables():
        if "draw" not in map(str, state.legal(state.turn)):
            continue
        twin = state.clone()
        twin.apply(asked, match.game.parse_move("quiet"))
        assert asyncio.run(play(match, state)) == asyncio.run(play(match, twin))
        compared += 1
        if compared == 5:
            break
    assert compared == 5


class SlowBots(WorkerPool):
    """Bot workers that never finish."""

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str:
        await asyncio.Event().wait()
        return ""


def test_a_hidden_prompt_does_not_delay_a_visible_decision() -> None:
    async def when_due(match: Match, state: State, seat: int) -> None:
        room = QuietRoom(
            match.game,
            match.rules,
            state,
            bots=[seat],
            workers=SlowBots(1),
            settings=read_settings({"pace": 1.0}, {}),
        )
        await room.open()
        due = room.room.runner.bots.due(seat)
        assert due is not None
        assert due > room.clock.time
        room.clock.time += 0.1
        await room.room.runner.commit_and_show(seat, "quiet")
        assert room.room.runner.bots.due(seat) == due
        await room.settle()
        room.close()

    tried = 0
    for match, state, seat in asked_twice():
        asyncio.run(when_due(match, state, seat))
        tried += 1
    assert tried > 3


def asked_twice() -> Iterator[tuple[Match, State, int]]:
    """Yield matches in which one seat has both a visible and a hidden decision."""
    game = next(game for game, _ in GAME_SIZES if game.id == "kadi-live")
    for number in range(300):
        match = Match(game, SEAT_LETTERS[:2], seed=f"twice {number}")
        for state in walk(match, number, 40):
            asked = [clock.seat for clock in state.clocks() if clock.kind == "prompt"]
            waited = [SEAT_LETTERS[seat] for seat in state.waits_for()]
            if len(asked) == 1 and asked[0] in waited and state.outcome() is None:
                yield match, state.clone(), SEAT_LETTERS.index(asked[0])
                break
