"""Playing a run from the command line: progress on stderr, Ctrl-C, and how to continue."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Callable

from rich.console import Console, RenderableType

from mezani.arena import ArenaMatch, PlayedMatch
from mezani.arena.play import interrupts_blocked
from mezani.arena.run import Run
from mezani.cli.contest_options import processes_for
from mezani.cli.contest_progress import ContestProgress
from mezani.cli.shell_commands import command_name, quoted

MATPLOTLIB_MISSING = "matplotlib is not installed: run .venv/bin/pip install -e '.[arena]'"


def play_run(
    run: Run,
    jobs: int | None,
    count: Callable[[ArenaMatch, PlayedMatch], None],
    extra: Callable[[], RenderableType] | None = None,
) -> bool:
    """Play a run and pass each match to ``count``. Return False if Ctrl-C ended it early.

    ``extra`` returns what is shown below the progress bar.
    """
    done = len(run.played)
    processes = processes_for(len(run.matches) - done, jobs)
    with (
        ContestProgress(len(run.matches), done, extra) as progress,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for number, (match, played) in enumerate(run.play(processes)):
            with interrupts_blocked():
                count(match, played)
            if number >= done:
                progress.advance()
    return run.is_complete


def can_plot() -> bool:
    """Return True if matplotlib is installed, which is an extra."""
    return importlib.util.find_spec("matplotlib") is not None


def print_note(text: str) -> None:
    """Print a line on stderr, next to the progress."""
    Console(stderr=True, highlight=False).print(text, markup=False, soft_wrap=True)


def interruption_note(run: Run) -> str:
    """Return what was played before an interruption, and how to continue."""
    played = f"Stopped after {len(run.played)} of {len(run.matches)} matches."
    if run.folder is None:
        return f"{played} With --out DIR, a run can be resumed."
    command = f"{command_name()} {run.settings.command} --resume {quoted(run.folder)}"
    return f"{played} Resume it with: {command}"
