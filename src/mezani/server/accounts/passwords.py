"""Passwords: argon2id, in threads of their own and few at once, so that a flood of them can't take the machine."""

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

SHORTEST, LONGEST = 8, 128
AT_ONCE = 2
MOST_WAITING = 40
"""About two seconds of work; who comes later is asked to come again."""


def checked_password(text: str) -> str:
    """A password somebody may have, the same from every keyboard; `BadPasswordError` says what is wrong with it."""
    password = normalised(text)
    if len(password) < SHORTEST:
        raise BadPasswordError(
            f"A password needs at least {SHORTEST} characters.", "password_too_short"
        )
    if len(password) > LONGEST:
        raise BadPasswordError(
            f"A password can have at most {LONGEST} characters.", "password_too_long"
        )
    return password


def normalised(text: str) -> str:
    """A password as it is compared: the same letter may be typed as one sign or as two."""
    return unicodedata.normalize("NFKC", text)


class Passwords:
    """Hashes passwords and checks them, off the event loop."""

    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        # One lane: a check keeps one core busy, and no more than AT_ONCE of them run.
        self._hash = PasswordHash([hasher or Argon2Hasher(parallelism=1)])
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="mezani-password")
        self._waiting = 0
        self._nobodys = self._hash.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """The digest to keep of a password."""
        return await self._run(lambda: self._hash.hash(normalised(password)))

    async def is_right(self, password: str, digest: str | None) -> bool:
        """Whether a password has that digest. Without a digest it takes the same work to say no."""
        wanted = self._nobodys if digest is None else digest
        is_right = await self._run(lambda: self._hash.verify(normalised(password), wanted))
        return is_right and digest is not None

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
