"""Passwords: hashed with argon2id, a few at a time in threads, so that a flood of them cannot take all cores."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from mezani.server.errors import BadPasswordError, BusyError

T = TypeVar("T")

MIN_LENGTH, MAX_LENGTH = 8, 128
THREADS = 2
MAX_WAITING = 40
"""About two seconds of work; further requests are refused as busy."""


def checked_password(text: str) -> str:
    """Return a normalized password, or raise `BadPasswordError` with what is wrong with it."""
    password = normalized(text)
    if len(password) < MIN_LENGTH:
        raise BadPasswordError(
            f"A password needs at least {MIN_LENGTH} characters.", "password_too_short"
        )
    if len(password) > MAX_LENGTH:
        raise BadPasswordError(
            f"A password can have at most {MAX_LENGTH} characters.", "password_too_long"
        )
    return password


def normalized(text: str) -> str:
    """Return a password as it is compared: keyboards may send the same letter as one character or as two."""
    return unicodedata.normalize("NFKC", text)


class Passwords:
    """Hashes and checks passwords outside the event loop."""

    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        # One lane: each check uses one core, and at most THREADS run at a time.
        self._hash = PasswordHash([hasher or Argon2Hasher(parallelism=1)])
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mezani-password")
        self._waiting = 0
        self._dummy = self._hash.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """Return the hash to store."""
        return await self._run(lambda: self._hash.hash(normalized(password)))

    async def verify(self, password: str, password_hash: str | None) -> bool:
        """Return whether a password has this hash. Without a hash, do the same work and return False."""
        wanted = self._dummy if password_hash is None else password_hash
        is_right = await self._run(lambda: self._hash.verify(normalized(password), wanted))
        return is_right and password_hash is not None

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MAX_WAITING:
            raise BusyError("Too many players are signing in")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
