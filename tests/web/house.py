"""A real server in a process of its own, and browsers that visit it."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser

from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess
from tests.fixed_random import DEALS_VARIABLE, SEED_VARIABLE
from tests.web.visitor import Visitor


class House:
    """A server that can be killed and started again, and whoever is there."""

    def __init__(self, folder: Path, browser: Browser, deals: str) -> None:
        self.server = ServerProcess(
            folder,
            settings={
                **NO_LIMITS,
                **QUICK_BOTS,
                DEALS_VARIABLE: deals,
                SEED_VARIABLE: os.environ.get(SEED_VARIABLE, ""),
            },
            module="tests.fixed_random",
        )
        self.browser = browser
        self.visitors: list[Visitor] = []

    def open(self) -> None:
        """Starts the server, and waits until it is ready."""
        self.server.start()
        with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in this thread
            pool.submit(asyncio.run, self.server.ready()).result()

    def kill(self) -> None:
        """Ends the server the hard way."""
        self.server.kill()

    def visit(self, size: str = "phone", *, language: str = "en", still: bool = True) -> Visitor:
        """Another browser; where it is not ``still``, everything on its pages moves."""
        visitor = Visitor(self.browser, self.server.base, size, language=language, still=still)
        self.visitors.append(visitor)
        return visitor

    def say_goodbye(self) -> list[str]:
        """Closes all browsers; gives everything that went wrong in them."""
        problems = [problem for visitor in self.visitors for problem in visitor.leave()]
        self.visitors.clear()
        return problems

    def close(self) -> None:
        """Stops the server."""
        self.server.stop()
        self.server.kill_orphans()
