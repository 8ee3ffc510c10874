"""The private file by which `mezani admin` finds the running server of a data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from mezani.server.private_files import write_private

ADMIN_FILE = "admin.json"
ADMIN_HEADER = "x-mezani-admin"


class AdminDetails(msgspec.Struct, frozen=True):
    """Where a server listens for `mezani admin`, and the token that requests need."""

    url: str
    token: str
    pid: int


def write_details(folder: Path, details: AdminDetails) -> None:
    """Write the file, for its owner only."""
    write_private(folder / ADMIN_FILE, msgspec.json.encode(details))


def read_details(folder: Path) -> AdminDetails | None:
    """Return how to reach the server of a data folder, or None if the file does not exist or is unreadable."""
    try:
        return msgspec.json.decode((folder / ADMIN_FILE).read_bytes(), type=AdminDetails)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None
