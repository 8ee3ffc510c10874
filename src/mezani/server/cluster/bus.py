"""Messages between nodes over Redis: each node listens on a channel of its own, and all listen on a common one."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from mezani.server.cluster.messages import AnyNodeMessage, NodeMessage, decode, decode_all, encode

log = structlog.get_logger(__name__)

CHANNEL = "mezani:node:{}"
ALL_NODES = "mezani:nodes"
LOCK = "mezani:lock:{}"
LOCK_PAUSE = 0.02
"""Seconds between two tries to get a lock."""
MAX_OUTBOX = 20_000
"""Messages that wait for Redis. If it does not take them, the connection counts as lost."""
CONNECT_SECONDS = 2.0
RETRY_SECONDS = 0.25
"""The delay before connecting to Redis again."""
SILENT_SECONDS = 2.0
"""How long Redis may be silent before it is pinged, and how long it may take to respond to that."""
RESPONSE_SECONDS = 4.0
"""How long Redis may take to publish messages."""


class Bus:
    """This node's connection to the others. Messages may be lost, and `on_lost` says when."""

    def __init__(self, url: str, node_id: str) -> None:
        self.node_id = node_id
        self.is_connected = False
        self.on_message: Callable[[AnyNodeMessage], None] = lambda _: None
        self.on_connected: Callable[[], None] = lambda: None
        self.on_lost: Callable[[], None] = lambda: None
        self.on_unreachable: Callable[[str], None] = lambda _: None
        self.on_published: Callable[[float], None] = lambda _: None
        # No client timeout: redis-py would start a task per message.
        self._redis = Redis.from_url(url, socket_timeout=None, retry=None)
        self._outbox: dict[str, list[msgspec.Raw]] = {}
        self._waiting = 0
        self._has_messages = asyncio.Event()
        self._is_failing = False
        self._heard_at = 0.0
        self._publishing_since = math.inf

    async def run(self) -> None:
        """Stay connected until cancelled."""
        try:
            while True:
                try:
                    await self._stay_connected()
                except* Exception as error:
                    self._note_failure(error)
                self._lose()
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            self.is_connected = False
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    def _note_failure(self, error: BaseException) -> None:
        """Log the first failure of several in a row."""
        if not self._is_failing:
            self._is_failing = True
            log.warning("redis_unreachable", exc_info=error)

    async def _stay_connected(self) -> None:
        async with self._redis.pubsub() as listening:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._subscribe(listening)
            self.is_connected, self._is_failing = True, False
            log.info("redis_connected")
            self.on_connected()
            self._heard_at, self._publishing_since = time.monotonic(), math.inf
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._send_all())
                tasks.create_task(self._receive_all(listening))
                tasks.create_task(self._check_responses(listening))

    async def _subscribe(self, listening: PubSub) -> None:
        """Listen on both channels, and wait until Redis has confirmed that."""
        channels = CHANNEL.format(self.node_id), ALL_NODES
        await listening.subscribe(*channels)
        for _ in channels:
            await listening.get_message(timeout=None)

    async def _check_responses(self, listening: PubSub) -> None:
        """Ping Redis if it is silent, and raise if it does not respond.

        One task does this for all messages. A timeout for each message would cost noticeable processor time.
        """
        pinged_at = 0.0
        while True:
            await asyncio.sleep(min(SILENT_SECONDS, RESPONSE_SECONDS) / 4)
            now = time.monotonic()
            if now > self._publishing_since + RESPONSE_SECONDS:
                raise TimeoutError("Redis does not publish messages")
            if now > max(self._heard_at, pinged_at) + SILENT_SECONDS:
                if pinged_at > self._heard_at:
                    raise TimeoutError("Redis does not respond")
                pinged_at = now
                await listening.ping()

    async def _receive_all(self, listening: PubSub) -> None:
        connection: Any = listening.connection
        while True:
            response: list[bytes] = await connection.read_response(
                disconnect_on_error=False, push_request=True
            )
            self._heard_at = time.monotonic()
            if response[0] == b"message":
                self._receive(response[-1])

    def _receive(self, data: bytes) -> None:
        """Handle the messages that a node has sent together."""
        try:
            received = decode_all(data)
        except msgspec.MsgspecError:
            log.warning("node_message_unknown")
            return
        for raw in received:
            try:
                self.on_message(decode(raw))
            except msgspec.MsgspecError:  # of another version of the program
                log.warning("node_message_unknown")
            except Exception:
                log.exception("node_message_failed")

    @asynccontextmanager
    async def lock(self, name: str, seconds: float) -> AsyncIterator[None]:
        """Hold a lock that only one node can hold, at most for so many seconds.

        If it is not free in that time, or without Redis, continue without it.
        """
        lock = self._redis.lock(LOCK.format(name), timeout=seconds, sleep=LOCK_PAUSE)
        is_held = False
        with suppress(RedisError, OSError):
            async with asyncio.timeout(seconds):
                is_held = self.is_connected and await lock.acquire(blocking_timeout=seconds)
        try:
            yield
        finally:
            if is_held:
                with suppress(RedisError, OSError):  # it may have ended by itself
                    async with asyncio.timeout(seconds):
                        await lock.release()

    def send(self, node_id: str, message: NodeMessage) -> bool:
        """Send a message to a node soon. Return False if that is not possible now."""
        return self._put(CHANNEL.format(node_id), message)

    def broadcast(self, message: NodeMessage) -> bool:
        """Send a message to all nodes soon, this one included. Return False if that is not possible now."""
        return self._put(ALL_NODES, message)

    def _put(self, channel: str, message: NodeMessage) -> bool:
        if self._waiting >= MAX_OUTBOX:
            self._lose()
        if not self.is_connected:
            return False
        self._outbox.setdefault(channel, []).append(msgspec.Raw(encode(message)))
        self._waiting += 1
        self._has_messages.set()
        return True

    async def _send_all(self) -> None:
        pool = self._redis.connection_pool
        async with asyncio.timeout(CONNECT_SECONDS):
            connection = await pool.get_connection()  # type: ignore[no-untyped-call]
        try:
            await self._send_with(connection)
        finally:
            await connection.disconnect(nowait=True)
            await pool.release(connection)

    async def _send_with(self, connection: AbstractConnection) -> None:
        while True:
            await self._has_messages.wait()
            self._has_messages.clear()
            outbox, self._outbox, self._waiting = self._outbox, {}, 0
            self._publishing_since = started = time.monotonic()
            receivers = await self._publish(connection, outbox)
            self._publishing_since = math.inf
            self.on_published(time.monotonic() - started)
            if not self.is_connected:  # the outbox was full
                raise ConnectionError("Redis took too long")
            for channel, count in zip(outbox, receivers, strict=True):
                if not count:
                    self.on_unreachable(channel.removeprefix(CHANNEL.format("")))

    async def _publish(
        self, connection: AbstractConnection, outbox: dict[str, list[msgspec.Raw]]
    ) -> list[int]:
        """Publish the messages of each channel together. Return how many nodes have received them.

        With `Redis.pipeline` and `PubSub.get_message`, a message takes two thirds more processor time.
        """
        commands = [("PUBLISH", channel, encode(messages)) for channel, messages in outbox.items()]
        await connection.send_packed_command(connection.pack_commands(commands), check_health=False)
        return [await connection.read_response() for _ in commands]

    def _lose(self) -> None:
        self._outbox.clear()
        self._waiting = 0
        if self.is_connected:
            self.is_connected = False
            self.on_lost()
