"""Progress of matches on stderr: a bar, the time left and the standings; lines where there is no terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn

SECONDS_PER_REFRESH = 0.25
LINES = 20
SECONDS_PER_LINE = 2.0
"""Where there is no terminal, lines are printed at most so often, and after each twentieth of the matches."""


class ContestProgress:
    """Shows how many matches have been played. ``extra`` returns what to show below the bar.

    The time left is estimated from this run alone, without the matches that an interrupted run played.
    """

    def __init__(
        self, total: int, done: int = 0, extra: Callable[[], RenderableType] | None = None
    ) -> None:
        self.console = Console(stderr=True, highlight=False)
        self.total, self.done, self.first = total, done, done
        self.extra = extra
        self.start = self.shown = time.monotonic()
        self.bar = Progress(
            TextColumn("matches"),
            BarColumn(),
            TaskProgressColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
        )
        self.task = self.bar.add_task("", total=total, completed=done, left="")
        self.live = Live(
            console=self.console,
            get_renderable=self.render,
            auto_refresh=False,  # Another thread would read the standings while they change.
            transient=True,
        )

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.live.stop()

    def render(self) -> RenderableType:
        return self.bar if self.extra is None else Group(self.bar, self.extra())

    def advance(self) -> None:
        """Count one more match."""
        self.done += 1
        if not self.is_due():
            return
        self.shown = time.monotonic()
        left = f"{self.time_left()} left"
        if self.console.is_terminal:
            self.bar.update(self.task, completed=self.done, left=left)
            self.live.refresh()
        else:
            self.console.print(f"{self.done} of {self.total} matches, {left}")

    def is_due(self) -> bool:
        """Return True if it is time to show the progress again."""
        seconds = time.monotonic() - self.shown
        if self.console.is_terminal:
            return seconds >= SECONDS_PER_REFRESH
        is_twentieth = LINES * self.done // self.total > LINES * (self.done - 1) // self.total
        return is_twentieth and seconds >= SECONDS_PER_LINE

    def time_left(self) -> str:
        """Return the estimated time left: ``1:05:00``."""
        each = (time.monotonic() - self.start) / (self.done - self.first)
        seconds = round(each * (self.total - self.done))
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
