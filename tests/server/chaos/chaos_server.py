"""A server process that tests break in various ways, and two players in a match on it.

Nothing here waits for a fixed time: every wait ends with its condition or fails after a timeout.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from mezani.stress.server_process import NO_LIMITS, ServerProcess
from tests.fixed_random import DEALS_VARIABLE
from tests.server.live_server import TIMEOUT, Browser, Connection, until

GAME = "kadi-friendly"
RULES = {"turn_seconds": 600}
"""A timer that runs, but never runs out in a test."""
NAMES = ("Amina", "Brian")


class ChaosServer:
    """A running server process with a match of two players."""

    def __init__(self, process: ServerProcess) -> None:
        self.process = process
        self.browsers: list[Browser] = []
        self.players: list[Connection] = []
        self.code = ""

    @property
    def pid(self) -> int:
        return self.process.pid

    def start(self) -> None:
        """Start the process and wait until it is ready."""
        self.process.start()
        asyncio.run(self.process.ready())

    def new_browser(self, name: str) -> Browser:
        """Return the browser of a new guest."""
        browser = Browser(self.process.base)
        self.browsers.append(browser)
        browser.guest(name)
        return browser

    def start_match(self) -> None:
        """Let two players start a match."""
        browsers = [self.new_browser(name) for name in NAMES]
        self.code = browsers[0].create_room(game=GAME, seats=2, rules=RULES)
        self.players = [browser.join_room(self.code) for browser in browsers]
        self.players[1].do("sit")
        for player in self.players:
            player.do("ready")
        for player in self.players:
            player.wait_for_seq(0)

    def return_to_match(self) -> None:
        """Connect both players again, after a restart."""
        for browser in self.browsers[:2]:
            browser.close_connections()
        self.players = [browser.join_room(self.code) for browser in self.browsers[:2]]
        for player in self.players:
            player.wait_for_seq(0)

    @property
    def mover(self) -> Connection:
        """The player whose turn it is."""
        return next(
            player
            for player in self.players
            if player.last_step["view"]["turn"] == player.room["you"]
        )

    def make_a_move(self) -> int:
        """Make a move, wait until both players have seen it, and return its number."""
        response = self.mover.move("draw")
        assert "ack" in response, response
        self.wait_for_seq(response["seq"])
        return int(response["seq"])

    def wait_for_seq(self, seq: int) -> None:
        """Wait until both players are at exactly this version."""
        assert [player.wait_for_seq(seq)["seq"] for player in self.players] == [seq, seq]

    # What the server says about itself

    def get(self, path: str) -> httpx.Response:
        """Send a request on a connection of its own."""
        return httpx.get(f"{self.process.base}/api{path}", trust_env=False, timeout=TIMEOUT)

    def readiness(self) -> tuple[int, str]:
        """Return the status and the reason of ``/ready``."""
        response = self.get("/ready")
        return response.status_code, response.json()["reason"]

    def wait_until_not_ready(self, reason: str) -> None:
        """Wait until the server says that it is not ready, for this reason. It stays live."""
        until(lambda: self.readiness() == (503, reason), reason)
        assert self.get("/live").status_code == 200

    def wait_until_ready(self) -> None:
        until(lambda: self.readiness() == (200, ""), "ready")

    def failed_commits(self, kind: str) -> float:
        """Return how many commits have failed for a reason."""
        name = f'mezani_commit_failures_total{{kind="{kind}"}} '
        lines = self.get("/metrics").text.splitlines()
        return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))

    def logged(self, text: str) -> bool:
        """Return whether the server has logged a text."""
        return text in self.process.log_text()

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.process.kill()
        assert self.process.kill_orphans() == 0


@contextmanager
def running(
    folder: Path,
    *,
    database: str = "",
    module: str = "tests.fixed_random",
    settings: Mapping[str, Any] | None = None,
) -> Iterator[ChaosServer]:
    """Run a server process with a match while the block runs."""
    process = ServerProcess(
        folder,
        database=database,
        module=module,
        settings={**NO_LIMITS, DEALS_VARIABLE: "same", **(settings or {})},
    )
    server = ChaosServer(process)
    try:
        server.start()
        server.start_match()
        yield server
    finally:
        server.close()
