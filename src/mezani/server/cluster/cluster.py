"""This process as one node of several: its lease, the rooms it owns, and questions to other nodes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any

import structlog
from sqlalchemy import Connection

from mezani.server.cluster.bus import Bus
from mezani.server.cluster.messages import Answer, AnyNodeMessage, Ask
from mezani.server.errors import BusyError, RefusedError
from mezani.server.random_codes import random_code
from mezani.store import Store, StoreError
from mezani.store.tables.nodes import (
    Claim,
    add_node,
    alive_nodes,
    claim_room,
    release_room,
    remove_node,
    renew_lease,
)

log = structlog.get_logger(__name__)

LEASE_SECONDS = 5.0
"""How long a node counts as alive after it has last renewed its lease."""
RENEW_SECONDS = 1.0
LEASE = round(LEASE_SECONDS * 1000)
ANSWER_SECONDS = 2.0
SUFFIX_LENGTH = 6
NO_ANSWER = "Another server did not respond"

Questions = dict[str, Callable[..., Awaitable[Any]]]
"""What other nodes can ask this one, by name."""


class Cluster:
    """A node of a cluster. ``node_id`` is its name with a suffix that is new at each start."""

    def __init__(self, store: Store, redis_url: str, name: str) -> None:
        self.node_id = f"{name}.{random_code(SUFFIX_LENGTH)}"
        self.bus = Bus(redis_url, self.node_id)
        self.questions: Questions = {}
        self.on_renewed_late: Callable[[], Awaitable[None]] | None = None
        self.on_expired: Callable[[], None] = lambda: None
        self.on_nodes: Callable[[set[str]], None] = lambda _: None
        self.has_lease = False
        self.alive: set[str] = set()
        self._store = store
        self._renewed = 0.0
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # The lease

    async def open(self) -> None:
        """Register this node, and connect to Redis."""
        started = time.monotonic()
        await self._store.write(partial(add_node, node_id=self.node_id, lease=LEASE))
        self._renewed, self.has_lease = started, True
        self.alive = await self._store.read(alive_nodes)
        self._start(self.bus.run())
        self._start(self._keep_lease())
        log.info("node_started", node=self.node_id, nodes=len(self.alive))

    async def leave(self) -> None:
        """Release all rooms and remove this node, so that other nodes continue at once."""
        self.has_lease = False
        try:
            await self._store.write(partial(remove_node, node_id=self.node_id))
        except StoreError:
            log.exception("node_not_removed")

    def close(self) -> None:
        """End the connection to Redis and the renewal of the lease."""
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_lease(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._renew()
            except (StoreError, TimeoutError) as error:
                log.warning("lease_not_renewed", exc_info=error)
            except Exception:
                log.exception("lease_renewal_failed")
            if self.has_lease and time.monotonic() - self._renewed > LEASE_SECONDS:
                self.has_lease = False
                log.error("lease_expired")
                self.on_expired()

    async def _renew(self) -> None:
        started = time.monotonic()

        def renew(connection: Connection) -> tuple[bool, set[str]]:
            return renew_lease(connection, self.node_id, LEASE), alive_nodes(connection)

        async with asyncio.timeout(LEASE_SECONDS):
            was_alive, alive = await self._store.write(renew)
        self._renewed = started
        self.alive = alive
        if not (was_alive and self.has_lease) and self.on_renewed_late is not None:
            await self.on_renewed_late()
        self.has_lease = True
        self.on_nodes(alive)

    # Owners of rooms

    async def claim(self, code: str) -> Claim | None:
        """Claim a room. Return who owns it now, or None if there is no such room."""
        claim = partial(claim_room, code=code, node_id=self.node_id, lease=LEASE)
        return await self._store.write(claim)

    async def release(self, code: str, epoch: int) -> None:
        """Give a room up."""
        release = partial(release_room, code=code, node_id=self.node_id, epoch=epoch)
        await self._store.write(release)

    # Questions to other nodes

    async def ask(self, node_id: str, question: str, *arguments: Any) -> Any:
        """Ask a node a question and return its answer. Raise `BusyError` if there is none."""
        number = next(self._numbers)
        future = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        try:
            if not self.bus.send(node_id, Ask(self.node_id, number, question, list(arguments))):
                raise BusyError(NO_ANSWER)
            async with asyncio.timeout(ANSWER_SECONDS):
                return await future
        except TimeoutError:
            raise BusyError(NO_ANSWER) from None
        finally:
            del self._asked[number]

    async def ask_others(self, question: str, *arguments: Any) -> dict[str, Any]:
        """Ask all other nodes a question, and return the answers by node."""
        others = sorted(self.alive - {self.node_id})
        asked = [self.ask(node, question, *arguments) for node in others]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return {
            node: answer
            for node, answer in zip(others, answers, strict=True)
            if not isinstance(answer, BaseException)
        }

    def receive(self, message: AnyNodeMessage) -> bool:
        """Handle a question or an answer. Return False for other messages."""
        if isinstance(message, Ask):
            self._start(self._answer(message))
        elif isinstance(message, Answer):
            self._take_answer(message)
        else:
            return False
        return True

    async def _answer(self, asked: Ask) -> None:
        try:
            answer = Answer(asked.number, await self.questions[asked.question](*asked.arguments))
        except RefusedError as error:
            answer = Answer(asked.number, error.reason, error.code, error.status)
        except Exception:
            log.exception("question_failed", question=asked.question)
            busy = BusyError(NO_ANSWER)
            answer = Answer(asked.number, busy.reason, busy.code, busy.status)
        self.bus.send(asked.asker, answer)

    def _take_answer(self, answer: Answer) -> None:
        future = self._asked.get(answer.number)
        if future is None or future.done():
            return
        if answer.code:
            future.set_exception(RemoteRefusalError(answer))
        else:
            future.set_result(answer.value)


class RemoteRefusalError(RefusedError):
    """Another node has refused something, with a code and a reason of its own."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer.value))
        self.code = answer.code
        self.status = answer.status
