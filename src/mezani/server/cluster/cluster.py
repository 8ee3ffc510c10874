"""This process as one node of several: its lease, the rooms it owns, and calls of functions at other nodes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from functools import partial
from itertools import count
from typing import Any, NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mezani.server.cluster.bus import Bus
from mezani.server.cluster.messages import AnyNodeMessage, Call, Response
from mezani.server.errors import BusyError, RefusedError
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.server.random_codes import random_code
from mezani.store import Store, StoreError
from mezani.store.tables.nodes import (
    Claim,
    add_node,
    alive_nodes,
    claim_room,
    end_lease,
    living_owner,
    release_room,
    renew_lease,
)

T = TypeVar("T")
log = structlog.get_logger(__name__)

LEASE_SECONDS = 5.0
"""How long a node counts as alive after it has last renewed its lease."""
RENEW_SECONDS = 1.0
LEASE_MILLISECONDS = round(LEASE_SECONDS * 1000)
RESPONSE_SECONDS = 2.0
MAX_NAME = 57
SUFFIX_LENGTH = 6
NO_RESPONSE = "Another server did not respond"

LOCK_SECONDS = 5.0
"""How long a lock of the cluster lasts, and how long to wait for one."""


class WaitingCall(NamedTuple):
    """A call of a function at another node, without a response yet."""

    node_id: str
    future: asyncio.Future[Any]


Functions = dict[str, Callable[..., Awaitable[Any]]]
"""What other nodes can call at this one, by name."""


class Cluster:
    """A node of a cluster. ``node_id`` is its name with a suffix that is new at each start.

    ``leases`` counts the leases of this node: a new one begins if the last was not renewed in time. ``downtime`` is
    how long no node ran before this one, in milliseconds.
    """

    def __init__(self, store: Store, redis_url: str, name: str, metrics: NodeMetrics) -> None:
        self.node_id = f"{name[:MAX_NAME]}.{random_code(SUFFIX_LENGTH)}"
        self.bus = Bus(redis_url, self.node_id)
        self.metrics = metrics
        metrics.count_nodes = lambda: len(self.alive)
        self.bus.on_published = metrics.published
        self.functions: Functions = {}
        self.on_renewed_late: Callable[[], Awaitable[None]] | None = None
        self.on_expired: Callable[[], None] = lambda: None
        self.on_nodes: Callable[[set[str]], None] = lambda _: None
        self.has_lease = False
        self.leases = 0
        self.downtime = 0
        self.alive: set[str] = set()
        self._store = store
        self._renewed = 0.0
        self._is_late = False
        self._numbers = count(1)
        self._calls: dict[int, WaitingCall] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lease_task: asyncio.Task[None] | None = None

    # The lease

    async def open(self) -> None:
        """Register this node, and connect to Redis."""
        started = time.monotonic()
        add = partial(add_node, node_id=self.node_id, lease=LEASE_MILLISECONDS)
        self.downtime = await self._write(add)
        self._renewed, self.has_lease = started, True
        self.alive = await self._store.read(alive_nodes)
        self.start_task(self.bus.run())
        self._lease_task = self.start_task(self._keep_lease())
        log.info("node_started", node=self.node_id, nodes=len(self.alive))

    async def leave(self) -> None:
        """Release all rooms and end the lease, so that other nodes continue at once."""
        if self._lease_task is not None:
            self._lease_task.cancel()
        self.has_lease = False
        try:
            await self._write(partial(end_lease, node_id=self.node_id))
        except StoreError:
            log.exception("lease_not_ended")

    def close(self) -> None:
        """End the connection to Redis, the renewal of the lease and all other tasks."""
        for task in self._tasks:
            task.cancel()

    def start_task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that `close` ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _keep_lease(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._renew()
            except (StoreError, TimeoutError) as error:
                self.metrics.failed_renewals += 1
                log.warning("lease_not_renewed", exc_info=error)
            except Exception:
                self.metrics.failed_renewals += 1
                log.exception("lease_renewal_failed")
            if self.has_lease and time.monotonic() - self._renewed > LEASE_SECONDS:
                self.has_lease = False
                self._is_late = True
                self.leases += 1
                log.error("lease_expired")
                self.on_expired()

    async def _renew(self) -> None:
        started = time.monotonic()

        def renew(connection: Connection) -> tuple[bool, set[str]]:
            return renew_lease(connection, self.node_id, LEASE_MILLISECONDS), alive_nodes(
                connection
            )

        time_left = LEASE_SECONDS - (started - self._renewed)
        async with asyncio.timeout(time_left if time_left > 0 else LEASE_SECONDS):
            # A claim by another node locks a room and then this lease, so the renewal must not hold locks of rooms.
            was_alive, alive = await self._write(renew, urgent=True)
        self._renewed = started
        self.alive = alive
        if not was_alive:
            self._is_late = True
            self.leases += 1
        if self._is_late and self.on_renewed_late is not None:
            await self.on_renewed_late()
        self._is_late = False
        self.has_lease = True
        self.on_nodes(alive)

    async def _write(
        self, job: Callable[[Connection], T], *, alone: bool = False, urgent: bool = False
    ) -> T:
        try:
            return await self._store.write(job, alone=alone, urgent=urgent)
        except SQLAlchemyError as error:
            raise StoreError("The database could not write.") from error

    # Owners of rooms

    async def claim(self, code: str) -> Claim | None:
        """Claim a room. Return who owns it now, or None if there is no such room."""
        # Read without a lock first: a claim would delay what another owner writes, and take a turn of the writer.
        owner = await self._store.read(partial(living_owner, code=code))
        if owner is not None and owner != self.node_id:
            return Claim(owner)
        claim = partial(claim_room, code=code, node_id=self.node_id, lease=LEASE_MILLISECONDS)
        return await self._write(claim, alone=True)

    async def release(self, code: str, epoch: int) -> None:
        """Give a room up."""
        await self._write(partial(release_room, code=code, node_id=self.node_id, epoch=epoch))

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Lock something for all nodes while Redis can be reached; otherwise lock nothing."""
        return self.bus.lock(name, LOCK_SECONDS)

    # Calls of functions at other nodes

    async def call(self, node_id: str, function: str, *arguments: Any) -> Any:
        """Call a function at a node and return its response. Raise `BusyError` if there is none."""
        number = next(self._numbers)
        future = asyncio.get_running_loop().create_future()
        self._calls[number] = WaitingCall(node_id, future)
        try:
            if not self.bus.send(node_id, Call(self.node_id, number, function, list(arguments))):
                raise BusyError(NO_RESPONSE)
            async with asyncio.timeout(RESPONSE_SECONDS):
                return await future
        except TimeoutError:
            raise BusyError(NO_RESPONSE) from None
        finally:
            del self._calls[number]

    async def call_others(self, function: str, *arguments: Any) -> dict[str, Any]:
        """Call a function at all other nodes, and return the responses by node."""
        others = sorted(self.alive - {self.node_id})
        calls = [self.call(node, function, *arguments) for node in others]
        responses = await asyncio.gather(*calls, return_exceptions=True)
        return {
            node: response
            for node, response in zip(others, responses, strict=True)
            if not isinstance(response, BaseException)
        }

    def receive(self, message: AnyNodeMessage) -> bool:
        """Handle a call or a response. Return False for other messages."""
        if isinstance(message, Call):
            self.start_task(self._respond(message))
        elif isinstance(message, Response):
            self._take_response(message)
        else:
            return False
        return True

    async def _respond(self, call: Call) -> None:
        try:
            response = Response(call.number, await self.functions[call.function](*call.arguments))
        except RefusedError as error:
            response = Response(call.number, error.reason, error.code, error.status)
        except Exception:
            log.exception("call_failed", function=call.function)
            busy = BusyError(NO_RESPONSE)
            response = Response(call.number, busy.reason, busy.code, busy.status)
        self.bus.send(call.caller, response)

    def fail_calls(self, node_id: str = "") -> None:
        """End the calls that wait for a node that does not listen, or without a node, all calls."""
        for call in self._calls.values():
            if node_id in ("", call.node_id) and not call.future.done():
                call.future.set_exception(BusyError(NO_RESPONSE))

    def _take_response(self, response: Response) -> None:
        call = self._calls.get(response.number)
        if call is None or call.future.done():
            return
        future = call.future
        if response.code:
            future.set_exception(RemoteRefusalError(response))
        else:
            future.set_result(response.value)


class RemoteRefusalError(RefusedError):
    """Another node has refused something, with a code and a reason of its own."""

    def __init__(self, response: Response) -> None:
        super().__init__(str(response.value))
        self.code = response.code
        self.status = response.status
