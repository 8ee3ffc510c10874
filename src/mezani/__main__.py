"""The `mezani` command, also run with ``python -m mezani``."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; say what to install if it is missing."""
    # NumPy reads it when it is imported. The networks are small: more threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from mezani.cli import main as run  # noqa: PLC0415 - its packages may be missing
    except ModuleNotFoundError as error:
        sys.exit(f"mezani: {error.name} is not installed: run pip install '.[app]'.")
    run()


if __name__ == "__main__":
    main()
