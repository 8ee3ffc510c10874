"""A real server process, and the browser users connected to it."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser

from mezani.server.wall_clock import wall_ms
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess
from tests.fixed_random import CLOCK_VARIABLE, DEALS_VARIABLE, NOON, SEED_VARIABLE
from tests.web.browser_user import BrowserUser


class WebServer:
    """A server that can be killed and restarted, with browser users. Its clock shows noon when it is created."""

    def __init__(
        self, folder: Path, browser: Browser, deals: str, module: str = "tests.fixed_random"
    ) -> None:
        self.process = ServerProcess(
            folder,
            settings={
                **NO_LIMITS,
                **QUICK_BOTS,
                "MEZANI_ROUND_BREAK_SECONDS": "600",
                DEALS_VARIABLE: deals,
                CLOCK_VARIABLE: str(NOON - wall_ms()),
                SEED_VARIABLE: os.environ.get(SEED_VARIABLE, ""),
            },
            module=module,
        )
        self.browser = browser
        self.users: list[BrowserUser] = []

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        self.process.start()
        with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in this thread
            pool.submit(asyncio.run, self.process.ready()).result()

    def kill(self) -> None:
        """Kill the server process."""
        self.process.kill()

    def new_user(
        self,
        size: str = "phone",
        *,
        language: str = "en",
        reduced_motion: bool = True,
        ends_turns: bool = False,
    ) -> BrowserUser:
        """Open another browser."""
        user = BrowserUser(
            self.browser,
            self.process.base,
            size,
            language=language,
            reduced_motion=reduced_motion,
            ends_turns=ends_turns,
        )
        self.users.append(user)
        return user

    def close_users(self) -> list[str]:
        """Close all browsers and return the problems they reported."""
        problems = [problem for user in self.users for problem in user.close()]
        self.users.clear()
        return problems

    def stop(self) -> None:
        """Stop the server."""
        self.process.stop()
        self.process.kill_orphans()
