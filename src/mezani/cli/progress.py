"""Progress bars on stderr."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def count_progress(console: Console) -> Progress:
    """Return a bar for a number of things to do: ``matches ━━━━ 40% 160/400 0:00:12``."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )


class PhaseProgress:
    """A bar for a run in phases. It starts at zero with each new phase."""

    def __init__(self) -> None:
        columns = (
            TextColumn("{task.description:<16}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
        )
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.phase = "starting"
        self.task = self.progress.add_task(self.phase, total=1.0)

    def __enter__(self) -> Self:
        self.progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.progress.stop()

    def update(self, phase: str, share: float) -> None:
        """Show how much of a phase is done, from 0 to 1."""
        if phase != self.phase:
            self.phase = phase
            self.progress.reset(self.task)
        self.progress.update(self.task, description=phase, completed=share)
