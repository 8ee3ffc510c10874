"""The ``mezani`` command, also run with ``python -m mezani``.

It is not in the package, because importing that takes a moment in which Ctrl-C would print a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

EXIT_INTERRUPTED = 130


def main() -> None:
    """Run the command line. Ctrl-C ends it without a traceback, also while modules are imported."""
    # NumPy reads it when it is imported. The networks are small: more threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import_command_line()()
    except KeyboardInterrupt:
        print(file=sys.stderr)  # noqa: T201 - a new line after the ^C of a terminal
        sys.exit(EXIT_INTERRUPTED)


def import_command_line() -> Callable[[], None]:
    """Return the function that runs the command line; say what to install if it is missing."""
    try:
        from mezani.cli import main as run  # noqa: PLC0415 - its packages may be missing
    except ModuleNotFoundError as error:
        sys.exit(f"mezani: {error.name} is not installed: run pip install '.[app]'.")
    return run
