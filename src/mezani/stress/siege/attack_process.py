"""The process that attacks, as the siege sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import msgspec

from mezani.stress.errors import StressError
from mezani.stress.siege.attacks.attack import COUNT, Tally, Target

T = TypeVar("T")
Tallies = dict[str, Tally]
REPLY_SECONDS = 90.0
COUNT_SECONDS = 0.1
ERROR_TAIL = 1000


class AttackProcess:
    """Attackers that wait for the start signal."""

    def __init__(self, process: Process, errors: Path) -> None:
        self._process = process
        self._errors = errors

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def begin(self) -> None:
        """Start the attacks."""
        await self._send("attack")

    async def count(self) -> Tallies:
        """Return what each attack has done so far."""
        await self._send(COUNT)
        return await self.read_reply(Tallies)

    async def count_until(self, is_enough: Callable[[Tallies], bool], seconds: float) -> Tallies:
        """Wait until the attacks have done enough, or until some seconds have passed. Return what they have done."""
        end = perf_counter() + seconds
        while not is_enough(tallies := await self.count()) and perf_counter() < end:
            await asyncio.sleep(COUNT_SECONDS)
        return tallies

    async def end(self) -> Tallies:
        """Stop them, and return what each attack has done."""
        await self._send("stop")
        return await self.read_reply(Tallies)

    async def read_reply(self, kind: type[T]) -> T:
        """Return the next reply. Raise if the process has failed."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                line = await self._process.stdout.readline()
        except TimeoutError:
            line = b""
        if not line:
            reason = self._errors.read_text()[-ERROR_TAIL:].strip()
            raise StressError(f"The attackers have failed: {reason or 'no reason'}")
        return msgspec.json.decode(line, type=kind)

    async def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        try:
            await self._process.stdin.drain()
        except ConnectionError:
            await self.read_reply(str)


@asynccontextmanager
async def attackers(
    targets: Mapping[str, Target], folder: Path, nice: int
) -> AsyncIterator[AttackProcess]:
    """Start a process that makes one or more attacks at once, and wait until it is prepared."""
    errors = folder / f"{'-'.join(targets)[:40]}.log"
    with errors.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "mezani.stress.siege.attacker",
            str(nice),
            stdin=PIPE,
            stdout=PIPE,
            stderr=log,
        )
    try:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(targets) + b"\n")
        attack = AttackProcess(process, errors)
        await attack.read_reply(str)
        yield attack
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
