"""All worker processes: some for bots, some for hints, some for replays and records, some for loading matches.

No long replay can therefore delay a hint or a bot, and none of them delays a room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from mezani.bots import Observation
from mezani.server.workers.fair_queue import FairQueue
from mezani.server.workers.process_pool import ProcessPool
from mezani.server.workers.turns import Turns
from mezani.server.workers.worker import choose_move, suggest_move

T = TypeVar("T")

BOT_QUEUE, JOB_QUEUE, LOAD_QUEUE = 2000, 100, 1000
"""How many requests may wait: bots of many rooms, hints or replays, matches to load."""
BOT_SECONDS, JOB_SECONDS, LOAD_SECONDS = 5.0, 20.0, 10.0
"""How long a job may take; a bot, beyond its time limit. One that takes this long will never end."""
BOT_NICENESS, NICENESS = 5, 10
"""Bots and loading leave the processor to rooms, and jobs that players ask for leave it to all of them."""
DECISION_SECONDS = 0.15


class WorkerPool:
    """The worker processes of a server. ``decision_seconds`` is the time limit of a bot's decision.

    ``on_overrun`` is called with the level of a bot that has used up its budget.
    """

    def __init__(self, bots: int, decision_seconds: float = DECISION_SECONDS) -> None:
        self.decision_seconds = decision_seconds
        self.on_overrun: Callable[[str], None] | None = None
        self.bots = ProcessPool(bots, BOT_QUEUE, decision_seconds + BOT_SECONDS, BOT_NICENESS)
        self.hints = ProcessPool(1, JOB_QUEUE, JOB_SECONDS, NICENESS)
        self.jobs = ProcessPool(1, JOB_QUEUE, JOB_SECONDS, NICENESS)
        self.loads = ProcessPool(1, LOAD_QUEUE, LOAD_SECONDS, BOT_NICENESS)
        self._turns = Turns()
        self._bot_queue = FairQueue(bots, BOT_QUEUE)

    def place_for_bot(self, address: str) -> AbstractAsyncContextManager[None]:
        """Wait until a bot may decide, in a room of players from an address.

        Raise `WorkersBusyError` if too many wait.
        """
        return self._bot_queue.place_for(address)

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str | None:
        """Return the move a bot chooses as text, or None if it makes none. Raise `WorkerError` on failure."""
        return await self._choose(level, observation, rng_seed, self.decision_seconds)

    async def choose_untimed(
        self, level: str, observation: Observation, rng_seed: int
    ) -> str | None:
        """Return what `choose` does without a time limit: it depends on nothing but the arguments."""
        return await self._choose(level, observation, rng_seed, None)

    async def _choose(
        self, level: str, observation: Observation, rng_seed: int, seconds: float | None
    ) -> str | None:
        args = (level, observation, rng_seed, seconds)
        move, is_overrun = await self.bots.run(choose_move, *args)
        if is_overrun and self.on_overrun is not None:
            self.on_overrun(level)
        return move

    async def hint(
        self,
        player: str,
        observation: Observation,
        rng_seed: int,
        names: Sequence[str],
        language: str,
    ) -> tuple[str, str]:
        """Return the move of the strongest bot (empty if it makes none) and its reason, or raise `WorkerError`."""
        args = (observation, rng_seed, tuple(names), language, self.decision_seconds)
        async with self.turn_of(player):
            return await self.hints.run(suggest_move, *args)

    async def run(self, player: str, job: Callable[..., T], *args: Any) -> T:
        """Run a job for a player in their turn. May raise `WorkerError`."""
        async with self.turn_of(player):
            return await self.jobs.run(job, *args)

    def turn_of(self, player: str) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of a player, a player id or an address. Raise `PlayerBusyError` if too many wait."""
        return self._turns.turn_of(player)

    async def load(self, job: Callable[..., T], *args: Any) -> T:
        """Run a job that a room waits for. May raise `WorkerError`."""
        return await self.loads.run(job, *args)

    def queue_lengths(self) -> dict[str, int]:
        """Return the number of waiting requests by queue."""
        return {
            "bots": self.bots.waiting + self._bot_queue.waiting,
            "hints": self.hints.waiting,
            "jobs": self.jobs.waiting,
            "loads": self.loads.waiting,
        }

    async def close(self) -> None:
        """Give running jobs a moment to finish, and end all processes. Waiting requests raise `WorkerError`."""
        pools = (self.bots, self.hints, self.jobs, self.loads)
        await asyncio.gather(*(pool.close() for pool in pools))
