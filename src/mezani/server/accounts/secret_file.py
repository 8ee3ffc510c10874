"""The secret that cookies are signed with, in a file of the data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from mezani.server.settings import SettingsError

SECRET_FILE = "secret"
MIN_LENGTH = 32
PRIVATE = 0o600


def load_secret(folder: Path) -> str:
    """Return the server's secret. The first start creates it, in a file only its owner can read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / SECRET_FILE
    if not path.exists():
        _create(path)
    path.chmod(PRIVATE)
    secret = path.read_text("utf-8", "replace")
    if len(secret.strip()) < MIN_LENGTH or not secret.isascii():
        raise SettingsError(
            f"The secret in {path} must have at least {MIN_LENGTH} ASCII characters. Delete the file, and the "
            "server makes a new one."
        )
    return secret


def _create(path: Path) -> None:
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32))
    unfinished.replace(path)
