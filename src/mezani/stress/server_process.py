"""A server process: start it, measure it, stop it or kill it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]

from mezani.server.settings import all_settings
from mezani.stress.errors import ServerGoneError
from mezani.stress.loopback import HOST, free_port

START_SECONDS = 60.0
STOP_SECONDS = 20.0
LOG_TAIL = 2000
SETTING_PREFIX = "MEZANI_"
ERROR_MARKS = ('"level": "error"', '"level": "critical"', "Traceback")

NO_LIMITS = {
    setting.variable: "" if isinstance(setting.default, str) else "1000000"
    for setting in all_settings()
    if "_per_" in setting.name
}
"""Environment without rate limits, as all stress clients share one address."""

QUICK_BOTS = {"MEZANI_PACE": "0.1"}
"""Environment in which bots hardly wait before they move."""


class ServerProcess:
    """A ``mezani serve`` process on a data folder. It can be restarted on the same port."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str = "",
        settings: Mapping[str, str] | None = None,
        core: int | None = None,
        module: str = "mezani",
        python: str = sys.executable,
    ) -> None:
        self.folder = folder
        self.database = database
        self.settings = dict(settings or {})
        self.core = core
        self.module = module
        self.python = python
        self.port = free_port()
        self.child: subprocess.Popen[bytes] | None = None
        self.orphans: list[psutil.Process] = []
        self.log = folder / "server.log"

    @property
    def base(self) -> str:
        """The origin of the server: ``http://127.0.0.1:PORT``."""
        return f"http://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        if self.child is None:
            raise ServerGoneError("The server is not running.")
        return self.child.pid

    def start(self) -> None:
        """Start the process. Use ``ready`` to wait for it."""
        words = [self.python, "-m", self.module, "serve", "--no-open", "--host", HOST]
        words += ["--port", str(self.port), "--data", str(self.folder / "data")]
        if self.database:
            words += ["--database", self.database]
        inherited = {
            name: text for name, text in os.environ.items() if not name.startswith(SETTING_PREFIX)
        }
        with self.log.open("ab") as log, on_core(self.core):
            self.child = subprocess.Popen(
                words,
                env={**inherited, "MEZANI_LOG": "json", **self.settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # Ctrl-C is not for it. A session of its own would be a scheduling group of its own in Linux, and
                # priorities of processes in other groups do not count.
                process_group=0,
            )

    async def ready(self) -> None:
        """Wait until the health check succeeds."""
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
        """Raise if the server has stopped."""
        if self.child is None or self.child.poll() is not None:
            status = None if self.child is None else self.child.returncode
            raise ServerGoneError(f"The server stopped with status {status}: {self.tail()}")

    def log_text(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def tail(self) -> str:
        """Return the end of the log."""
        return self.log_text()[-LOG_TAIL:].strip() or "the log is empty."

    def errors(self) -> list[str]:
        """Return the lines of the log that report an error."""
        lines = self.log_text().splitlines()
        return [line for line in lines if any(mark in line for mark in ERROR_MARKS)]

    def kill(self) -> None:
        """Kill the process and wait for it. Its own child processes are left running."""
        if self.child is None:
            return
        self.orphans += descendants(self.child.pid)
        self.child.kill()
        self.child.wait()
        self.child = None

    def kill_orphans(self) -> int:
        """Wait for the child processes of killed servers; kill and count those that do not end."""
        _, alive = psutil.wait_procs(self.orphans, timeout=STOP_SECONDS)
        for process in alive:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.orphans.clear()
        return len(alive)

    def stop(self) -> int:
        """Terminate the process and return its exit status; kill it after a timeout and return -1."""
        if self.child is None:
            return 0
        self.orphans += descendants(self.child.pid)
        self.child.terminate()
        try:
            status = self.child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return -1
        self.child = None
        return status

    def cpu_seconds(self) -> float:
        """Return the processor time used by all threads of the server."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        """Return the resident memory of the server in bytes."""
        return int(psutil.Process(self.pid).memory_info().rss)


def descendants(pid: int) -> list[psutil.Process]:
    """Return the child processes of a process, and theirs."""
    try:
        return list(psutil.Process(pid).children(recursive=True))
    except psutil.NoSuchProcess:
        return []


# Processor cores: the server and the clients each get one, so that they do not compete.


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Start new processes on one core; without a core, change nothing."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def separate_cores() -> tuple[int, int] | None:
    """Return a core for the server and one for the clients, or None on a single core."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[0], cores[1]) if len(cores) > 1 else None
