"""Bots think in processes of their own, so that no thought holds up a room.

The processes are started when the first question is asked. They end with the server, also when it is killed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from mezani import MezaniError
from mezani.bots import Observation
from mezani.server.bot_workers.slots import LineFullError, Slots
from mezani.server.bot_workers.worker import best_move, choose_move, do_work, start_worker

Answer = TypeVar("Answer")

BOTS_LINE, HINTS_LINE, WORK_LINE = 0, 1, 2
LONGEST_LINES = (2000, 100, 20)
"""How many may wait: a bot in each of many rooms, people who asked for a hint, other long work."""
AT_A_TIME = 2
"""Questions for each worker: while it thinks about one, the next is on its way."""
ATTEMPTS = 2


class BotWorkerError(MezaniError):
    """There is no answer: the worker was lost twice, the bot failed, or too many wait.

    A room that gets this for a bot plays a random legal move for it instead, so that the table goes on; a
    person who asked for a hint is told to ask again.
    """

    code = "no_answer"


class BotWorkers:
    """So many processes that bots think in. Bots' questions go before people's hints.

    A caller asks for one hint at a time for each person, so that nobody fills the line.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.slots = Slots(workers * AT_A_TIME, LONGEST_LINES)
        self.is_closed = False
        self._pool: ProcessPoolExecutor | None = None

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self.slots.waiting

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str | None:
        """The text of the move a bot makes; None: it says nothing. Raises ThinkingError."""
        return await self._ask(BOTS_LINE, choose_move, level, observation, rng_seed)

    async def hint(
        self, observation: Observation, rng_seed: int, names: Sequence[str], language: str
    ) -> tuple[str, str]:
        """The move of the best bot there is (empty: nothing) and its reason. Raises ThinkingError."""
        return await self._ask(HINTS_LINE, best_move, observation, rng_seed, tuple(names), language)

    async def work(self, job: Callable[..., Answer], *args: Any) -> Answer:
        """What else takes too long for the event loop, after all bots and hints. Raises ThinkingError."""
        return await self._ask(WORK_LINE, do_work, job, *args)

    async def close(self) -> None:
        """Ends the processes after the thoughts they are at; whoever still waits gets a ThinkingError."""
        self.is_closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)

    async def _ask(self, line: int, job: Callable[..., Answer], *args: Any) -> Answer:
        try:
            async with self.slots.one(line):
                return await self._attempt(job, *args)
        except LineFullError:
            raise BotWorkerError("Too many are thinking already.") from None

    async def _attempt(self, job: Callable[..., Answer], *args: Any) -> Answer:
        for _ in range(ATTEMPTS):
            pool = self._open_pool()
            try:
                return await asyncio.wrap_future(_submit(pool, job, *args))
            except BrokenProcessPool:
                self._drop(pool)
            except Exception as error:
                raise BotWorkerError("The bot could not think of an answer.") from error
        raise BotWorkerError("The bot was interrupted while it thought.")

    def _open_pool(self) -> ProcessPoolExecutor:
        if self.is_closed:
            raise BotWorkerError("The bots have gone home.")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), start_worker
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Forgets a pool that lost a worker: it answers nothing any more. The next question makes a new one."""
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False)


def _submit(pool: ProcessPoolExecutor, job: Callable[..., Answer], *args: Any) -> Future[Answer]:
    with _interrupts_held_back():
        return pool.submit(job, *args)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never get a Ctrl-C, from their very first moment."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
