"""``python -m mezani.stress.siege.attacker NAME …``: make some attacks, in a process of their own.

It reads a line with its target and says when it is prepared. It starts to attack at the next line, and stops at the
one after that with its tally.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec
import uvloop

from mezani.stress.http_client import HttpClient
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.attacks.attack import Attack, Tally, Target


async def read_line() -> str:
    """Return the next line of the siege; it is empty if the siege has ended."""
    return await asyncio.to_thread(sys.stdin.readline)


def say(message: object) -> None:
    """Send a line to the siege."""
    sys.stdout.write(f"{msgspec.json.encode(message).decode()}\n")
    sys.stdout.flush()


async def attack(names: list[str]) -> None:
    """Prepare the attacks, make them at the same time, and stop them."""
    target = msgspec.json.decode(await read_line(), type=Target)
    async with HttpClient(target.base, target.source) as client:
        attacks = [ATTACKS[name](target, client) for name in names]
        for each in attacks:
            await each.prepare()
        say("prepared")
        if await read_line():
            await attack_until_stopped(attacks)
        say(
            Tally(
                sum(one.tally.attempts for one in attacks),
                sum(one.tally.refused for one in attacks),
            )
        )


async def attack_until_stopped(attacks: list[Attack]) -> None:
    """Attack until the next line. A task that fails ends the process, so that no attack ends unnoticed."""
    tasks = [asyncio.ensure_future(each) for one in attacks for each in one.start()]
    stop = asyncio.ensure_future(read_line())
    done, running = await asyncio.wait([stop, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in done:
        task.result()


if __name__ == "__main__":
    uvloop.run(attack(sys.argv[1:]))
