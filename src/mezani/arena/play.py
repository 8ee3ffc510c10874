"""Playing the matches of a schedule, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from mezani import Match, MezaniError, Rng, find_game, with_changes
from mezani.arena.bot_source import describe, find_bot
from mezani.arena.contest import ArenaMatch
from mezani.arena.decision_times import DecisionTimes
from mezani.bots import MoveChooser, Observation
from mezani.bots.driver import NoMoveError, play_step, seats_to_ask
from mezani.child_process import prepare_child
from mezani.seats import SEAT_LETTERS

MAX_STEPS = 100_000
"""A match with more steps counts as a tie."""

QUEUED_MATCHES = 8
"""Matches queued for each process."""


class BotFailedError(MezaniError):
    """A bot raised an error, made an illegal move or made none."""

    code = "bot_failed"


class Result(msgspec.Struct, frozen=True):
    """The result of a match: the winning seats, if any, the seat that started, and the number of steps."""

    winners: tuple[int, ...]
    first: int
    steps: int

    def part_won(self, seats: Sequence[bool]) -> float | None:
        """Return the part of the win that went to some of the seats, or None if nobody won."""
        if not self.winners:
            return None
        return sum(seats[seat] for seat in self.winners) / len(self.winners)


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that was played: its result, the decision times of each bot, and its record if requested."""

    result: Result
    times: dict[str, DecisionTimes]
    record: str = ""


class TimedBot:
    """A bot whose decisions are timed."""

    def __init__(self, bot: MoveChooser) -> None:
        self.bot = bot
        self.times = DecisionTimes()
        self.offered: tuple[Any, ...] = ()
        self.move: Any | None = None

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        self.offered, self.move = observation.moves, None
        start = time.perf_counter()
        self.move = self.bot.choose(observation, rng)
        self.times.add(time.perf_counter() - start)
        return self.move

    def describe_illegal_choice(self) -> str:
        """Return what was wrong with the last choice; empty if it was one of the moves, or if there was none."""
        if self.move is None or str(self.move) in map(str, self.offered):
            return ""
        return f"it chose {self.move!r}, which is not one of its moves: "


def play_match(
    match: ArenaMatch, sources: Mapping[str, str] | None = None, *, with_record: bool = False
) -> PlayedMatch:
    """Play one match to its end. ``sources`` says where to find bots that are not in BOTS."""
    game = find_game(match.game_id)
    rules = with_changes(game.preset, match.rules)
    live = Match(game, player_names(match.bots), rules, match.seed)
    bots = {name: TimedBot(find_bot(name, sources or {})) for name in match.bots}
    while live.version < MAX_STEPS and (seats := seats_to_ask(live.state)):
        name = match.bots[seats[0]]
        try:
            play_step(live, seats[0], bots[name])
        except NoMoveError as error:
            raise failure(name, live, "it chose no move, but the match waits for it") from error
        except Exception as error:
            raise failure(
                name,
                live,
                f"{bots[name].describe_illegal_choice()}{describe(error)} ({place_of(error)})",
            ) from error
    result = Result(tuple(live.state.winners()), live.first, live.version)
    times = {name: bot.times for name, bot in bots.items()}
    return PlayedMatch(result, times, live.record() if with_record else "")


def player_names(bots: Sequence[str]) -> list[str]:
    """Return the names of the players: those of the bots, numbered where a bot has several seats.

    >>> player_names(["sharp", "casual", "casual"])
    ['sharp', 'casual 1', 'casual 2']
    """
    seen: Counter[str] = Counter()
    names: list[str] = []
    for bot in bots:
        seen[bot] += 1
        names.append(f"{bot} {seen[bot]}" if bots.count(bot) > 1 else bot)
    return names


def failure(name: str, match: Match, reason: str) -> BotFailedError:
    """Return the error for a bot that can't continue a match."""
    seats = ", ".join(f"{seat} {player}" for seat, player in zip(SEAT_LETTERS, match.players))
    return BotFailedError(
        f"The bot {name} failed at step {match.version + 1} of {match.game.id} "
        f"with the seed “{match.seed}” ({seats}): {reason}"
    )


def place_of(error: Exception) -> str:
    """Return the file and the line that raised an error, as another process can't send the traceback."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}, line {frame.lineno}"


def play_all(
    matches: Sequence[ArenaMatch],
    sources: Mapping[str, str] | None = None,
    *,
    processes: int = 1,
    with_records: bool = False,
) -> Iterator[PlayedMatch]:
    """Play matches and yield them in order, whatever the number of processes."""
    if processes == 1:
        for match in matches:
            yield play_match(match, sources, with_record=with_records)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=prepare_child)
    pending: deque[Future[PlayedMatch]] = deque()
    try:
        for match in matches:
            with interrupts_blocked():  # A process may be started, and inherits this.
                pending.append(pool.submit(play_match, match, sources, with_record=with_records))
            if len(pending) >= QUEUED_MATCHES * processes:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block. Processes that are started in it do not notice Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
