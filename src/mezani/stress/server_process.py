"""A server process of the driver's own: started, measured, stopped or killed by its own id."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import httpx
import psutil  # type: ignore[import-untyped]

from mezani.server.settings import listed
from mezani.stress.errors import ServerGoneError
from mezani.stress.loopback import HOST, free_port

START_SECONDS = 60.0
STOP_SECONDS = 20.0
LOG_TAIL = 2000
SETTING = "MEZANI_"
ERRORS = ('"level": "error"', '"level": "critical"', "Traceback")


class ServerProcess:
    """``mezani serve`` on a data folder. It may be killed and started again on the same port."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str = "",
        settings: Mapping[str, str] | None = None,
        core: int | None = None,
        module: Sequence[str] = ("mezani",),
    ) -> None:
        self.folder = folder
        self.database = database
        self.settings = dict(settings or {})
        self.core = core
        self.module = module
        self.port = free_port()
        self.child: subprocess.Popen[bytes] | None = None
        self.orphans: list[psutil.Process] = []
        self.log = folder / "server.log"

    @property
    def base(self) -> str:
        """The address of the server."""
        return f"http://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        """The id of the running process."""
        if self.child is None:
            raise ServerGoneError("The server is not running.")
        return self.child.pid

    def command(self) -> list[str]:
        """What is run."""
        words = [sys.executable, "-m", *self.module, "serve", "--no-open", "--host", HOST]
        words += ["--port", str(self.port), "--data", str(self.folder / "data")]
        return [*words, "--database", self.database] if self.database else words

    def start(self) -> None:
        """Starts the process, on its core where it has one. It may not be ready yet."""
        with self.log.open("ab") as log, on_core(self.core):
            self.child = self.spawn(log)

    def spawn(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        """The child process, writing what it has to say into a file."""
        own = {name: text for name, text in os.environ.items() if not name.startswith(SETTING)}
        environment = {**own, "MEZANI_LOG": "json", **self.settings}
        return subprocess.Popen(
            self.command(),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )

    async def ready(self) -> None:
        """Waits until the server says it is healthy."""
        end = time.monotonic() + START_SECONDS
        async with httpx.AsyncClient(trust_env=False) as http:
            while time.monotonic() < end:
                self.check_alive()
                try:
                    if (await http.get(f"{self.base}/api/health")).is_success:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)
        raise ServerGoneError(f"The server was not ready in {START_SECONDS:.0f} s: {self.tail()}")

    def check_alive(self) -> None:
        """Raises where the server has stopped by itself."""
        if self.child is None or self.child.poll() is not None:
            status = None if self.child is None else self.child.returncode
            raise ServerGoneError(f"The server stopped with status {status}: {self.tail()}")

    def tail(self) -> str:
        """The last lines the server wrote."""
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        return text[-LOG_TAIL:].strip() or "it wrote nothing."

    def errors(self) -> list[str]:
        """Lines of the log that tell of an error."""
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        return [line for line in text.splitlines() if any(sign in line for sign in ERRORS)]

    def kill(self) -> None:
        """Ends the process the hard way, and waits until it is gone. What it has started is left to itself."""
        if self.child is None:
            return
        self.orphans += descendants(self.child.pid)
        self.child.kill()
        self.child.wait()
        self.child = None

    def left_behind(self) -> int:
        """How many processes killed servers had started and that do not end by themselves; they are ended."""
        _, alive = psutil.wait_procs(self.orphans, timeout=STOP_SECONDS)
        for process in alive:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.orphans.clear()
        return len(alive)

    def stop(self) -> int:
        """Asks the process to stop and waits; gives its exit status, or kills it where it won't."""
        if self.child is None:
            return 0
        self.child.terminate()
        try:
            status = self.child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return -1
        self.child = None
        return status

    def cpu_seconds(self) -> float:
        """Processor time the server has used, all its threads together."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        """Bytes the server holds in memory."""
        return int(psutil.Process(self.pid).memory_info().rss)


def descendants(pid: int) -> list[psutil.Process]:
    """The processes a process has started, and theirs."""
    try:
        return list(psutil.Process(pid).children(recursive=True))
    except psutil.NoSuchProcess:
        return []


class on_core:  # noqa: N801
    """Within it, new processes run on one core only; without a core nothing changes."""

    def __init__(self, core: int | None) -> None:
        self.core = core
        self.before: set[int] = set()

    def __enter__(self) -> None:
        if self.core is not None:
            self.before = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {self.core})

    def __exit__(self, *error: object) -> None:
        if self.core is not None:
            os.sched_setaffinity(0, self.before)


def separate_cores() -> tuple[int, int] | None:
    """A core for the server and another for the driver, where the machine has two to give."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[0], cores[1]) if len(cores) > 1 else None


NO_LIMITS = {
    setting.variable: "" if isinstance(setting.default, str) else "1000000"
    for setting in listed()
    if "_per_" in setting.name
}
"""Environment of a server that takes thousands of guests from one address."""

QUICK_BOTS = {"MEZANI_PACE": "0.1"}
"""Environment of a server whose bots hardly wait before their moves are shown."""
