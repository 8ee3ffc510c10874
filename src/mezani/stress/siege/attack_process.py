"""The process that attacks, as the siege sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from mezani.stress.errors import StressError
from mezani.stress.siege.attacks.attack import Tally, Target

T = TypeVar("T")
ANSWER_SECONDS = 90.0
ERROR_TAIL = 1000


class AttackProcess:
    """Attackers who wait for the word to start."""

    def __init__(self, process: Process, errors: Path) -> None:
        self._process = process
        self._errors = errors

    async def begin(self) -> None:
        """Let them attack."""
        await self._tell(b"attack")

    async def end(self) -> Tally:
        """Stop them, and return what they have done."""
        await self._tell(b"stop")
        return await self.answer(Tally)

    async def answer(self, kind: type[T]) -> T:
        """Return what they say next. Raise if they have failed."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                line = await self._process.stdout.readline()
        except TimeoutError:
            line = b""
        if not line:
            reason = self._errors.read_text()[-ERROR_TAIL:].strip()
            raise StressError(f"The attackers have failed: {reason or 'no reason'}")
        return msgspec.json.decode(line, type=kind)

    async def _tell(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        try:
            await self._process.stdin.drain()
        except ConnectionError:
            await self.answer(str)


@asynccontextmanager
async def attackers(
    names: Sequence[str], target: Target, folder: Path
) -> AsyncIterator[AttackProcess]:
    """Start a process that makes some attacks at once, and wait until it is prepared."""
    errors = folder / f"{'-'.join(names)[:40]}.log"
    with errors.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "mezani.stress.siege.attacker",
            *names,
            stdin=PIPE,
            stdout=PIPE,
            stderr=log,
        )
    try:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(target) + b"\n")
        attack = AttackProcess(process, errors)
        await attack.answer(str)
        yield attack
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
