"""The `mezani` command, also run with ``python -m mezani``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; say what to install if it is missing."""
    try:
        from mezani.cli import main as run  # noqa: PLC0415 - its packages may be missing
    except ModuleNotFoundError as error:
        sys.exit(f"mezani: {error.name} is not installed: run pip install '.[app]'.")
    run()


if __name__ == "__main__":
    main()
