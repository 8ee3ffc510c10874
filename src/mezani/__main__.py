"""``python -m mezani`` is the command line."""

from __future__ import annotations

from mezani.cli import main

if __name__ == "__main__":
    main()
