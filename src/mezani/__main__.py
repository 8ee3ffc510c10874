"""``python -m mezani``: the `mezani` command."""

from __future__ import annotations

from mezani_command import main

if __name__ == "__main__":
    main()
