from __future__ import annotations

import asyncio
import threading

import pytest

from mezani.server.accounts.passwords import MAX_WAITING, THREADS, Passwords
from mezani.server.errors import BusyError
from tests.server.accounts.account_server import CountingHasher
from tests.server.live_server import TIMEOUT

pytestmark = pytest.mark.anyio


async def test_few_passwords_are_checked_at_a_time_and_few_wait() -> None:
    passwords = Passwords(CountingHasher())
    running = 0
    most = 0
    lock, may_end = threading.Lock(), threading.Event()

    def work() -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        may_end.wait(TIMEOUT)
        with lock:
            running -= 1
        return "done"

    tasks = [asyncio.ensure_future(passwords._run(work)) for _ in range(MAX_WAITING + 5)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    may_end.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    passwords.close()
    assert answers.count("done") == MAX_WAITING
    assert sum(isinstance(answer, BusyError) for answer in answers) == 5
    assert most <= THREADS


async def test_only_the_right_password_is_accepted_and_none_without_a_hash() -> None:
    hasher = CountingHasher()
    passwords = Passwords(hasher)
    password_hash = await passwords.hash("correct horse")
    assert await passwords.verify("correct horse", password_hash)
    assert not await passwords.verify("correct horsf", password_hash)
    assert not await passwords.verify("correct horse\x00", password_hash)
    assert not await passwords.verify("nobody has this password", None)
    assert hasher.verified == 4
    passwords.close()


def test_the_server_hashes_with_argon2id() -> None:
    passwords = Passwords()
    passwords.close()
    assert passwords._dummy.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
