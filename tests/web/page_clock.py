"""The timers of a page: stopped, and advanced by the test.

clock = PageClock(user)
user.open("/")
clock.stop()
clock.advance(500)
"""

from __future__ import annotations

from tests.web.browser_user import BrowserUser

JUMP_SECONDS = 5
"""Playwright stops a clock only at a moment of the future."""


class PageClock:
    """Controls the timers of the pages a user opens from now on. CSS animations are not affected."""

    def __init__(self, user: BrowserUser) -> None:
        self.page = user.page
        self.page.clock.install()

    def stop(self) -> None:
        """Let no timer run out by itself."""
        now: float = self.page.evaluate("Date.now() / 1000")
        self.page.clock.pause_at(now + JUMP_SECONDS)

    def advance(self, milliseconds: int) -> None:
        """Run the timers of the next milliseconds."""
        self.page.clock.run_for(milliseconds)

    def resume(self) -> None:
        """Let the time pass again."""
        self.page.clock.resume()
