"""How far a long run is, on stderr."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn


class RunProgress:
    """A bar for a run in phases: each new phase starts at nothing."""

    def __init__(self) -> None:
        columns = (
            TextColumn("{task.description:<16}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
        )
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task("starting", total=1.0)
        self.phase = "starting"

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

    def tell(self, phase: str, share: float) -> None:
        """So much of a phase is done, from 0 to 1."""
        if phase != self.phase:
            self.phase = phase
            self.progress.reset(self.task)
        self.progress.update(self.task, description=phase, completed=share)
