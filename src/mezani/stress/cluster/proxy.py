"""TCP proxies between a node and its PostgreSQL or Redis. A test can cut them, as a network can."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Literal, TypeVar

import uvloop

from mezani.stress.loopback import HOST

T = TypeVar("T")
CHUNK = 65_536
WAIT_SECONDS = 30

Target = int | Path
"""Where a proxy connects to: a port of this machine, or a Unix socket."""
Cut = Literal["close", "silence"]
"""How a connection is cut: closed at once, or kept open while nothing gets through."""


class Proxy:
    """Passes connections to a port of this machine on to a server."""

    def __init__(self, proxies: Proxies, target: Target) -> None:
        self.target = target
        self.port = 0
        self._proxies = proxies
        self._is_refusing = False
        self._may_pass = asyncio.Event()
        self._may_pass.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Stop listening. Call this in the thread of the proxies."""
        if self._server is not None:
            self._server.close()

    def cut(self, kind: Cut) -> None:
        """Let nothing through until `heal`."""
        self._proxies.run(self._cut(kind))

    def heal(self) -> None:
        """Let everything through again. What was sent meanwhile on connections that are still open arrives now."""
        self._proxies.run(self._heal())

    async def _cut(self, kind: Cut) -> None:
        if kind == "silence":
            self._may_pass.clear()
            return
        self._is_refusing = True
        for task in self._tasks:
            task.cancel()

    async def _heal(self) -> None:
        self._is_refusing = False
        self._may_pass.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._pass_on(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers = [writer]
        try:
            await self._may_pass.wait()
            if self._is_refusing:
                return
            server_reader, server_writer = await self._connect()
            writers.append(server_writer)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._copy(reader, server_writer))
                tasks.create_task(self._copy(server_reader, writer))
        except* (OSError, EOFError):
            pass  # one end has closed the connection, so the other is closed too
        finally:
            for each in writers:
                each.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._may_pass.wait()
            if writer.is_closing():  # the other end has closed it meanwhile
                raise EOFError
            writer.write(data)
            await writer.drain()
        await self._may_pass.wait()
        raise EOFError

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self.target, Path):
            return await asyncio.open_unix_connection(self.target)
        return await asyncio.open_connection(HOST, self.target)


class Proxies:
    """All proxies of a test, in a thread of their own: whatever the test waits for, they continue."""

    def __init__(self) -> None:
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxies", daemon=True)
        self._thread.start()
        self._all: list[Proxy] = []

    def add(self, target: Target) -> Proxy:
        """Start a proxy."""
        return self.run(self._open(target))

    async def _open(self, target: Target) -> Proxy:
        proxy = Proxy(self, target)
        await proxy.open()
        self._all.append(proxy)
        return proxy

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the thread of the proxies."""
        done: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(WAIT_SECONDS)

    def stop(self) -> None:
        """Close all proxies."""
        self.run(self._close_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_SECONDS)
        self._loop.close()

    async def _close_all(self) -> None:
        for proxy in self._all:
            proxy.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
