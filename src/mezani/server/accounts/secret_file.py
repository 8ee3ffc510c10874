"""The secret that cookies are signed with, in a file of the data folder."""

from __future__ import annotations

import secrets
from pathlib import Path

from mezani.server.private_files import PRIVATE, write_private
from mezani.server.settings import SettingsError

SECRET_FILE = "secret"
MIN_LENGTH = 32


def load_secret(folder: Path) -> str:
    """Return the server's secret. The first start creates it, in a file only its owner can read."""
    path = folder / SECRET_FILE
    if not path.exists():
        write_private(path, secrets.token_urlsafe(32).encode())
    path.chmod(PRIVATE)
    secret = path.read_text("utf-8", "replace")
    if len(secret.strip()) < MIN_LENGTH or not secret.isascii():
        raise SettingsError(
            f"The secret in {path} must have at least {MIN_LENGTH} ASCII characters. Delete the file, and the "
            "server makes a new one."
        )
    return secret
