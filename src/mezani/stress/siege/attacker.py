"""``python -m mezani.stress.siege.attacker NICE``: make attacks in a process of their own.

It reads a line with the target of each attack and replies when it is prepared. It starts to attack at the next line,
replies with its tallies to each line ``count``, and stops at any other line, with its tallies. ``NICE`` lowers its
scheduling priority.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from contextlib import AsyncExitStack

import msgspec
import uvloop

from mezani.stress.http_client import HttpClient
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.attacks.attack import COUNT, Attack, Target


async def read_line() -> str:
    """Return the next line of the siege; it is empty if the siege has ended."""
    line: str = await asyncio.to_thread(sys.stdin.readline)
    return line.strip()


def send_reply(message: object) -> None:
    """Send a line to the siege."""
    sys.stdout.write(f"{msgspec.json.encode(message).decode()}\n")
    sys.stdout.flush()


def send_tallies(attacks: dict[str, Attack]) -> None:
    """Send what each attack has done."""
    send_reply({name: attack.tally for name, attack in attacks.items()})


async def attack() -> None:
    """Prepare the attacks, make them at the same time, and stop them."""
    targets = msgspec.json.decode(await read_line(), type=dict[str, Target])
    async with AsyncExitStack() as clients:
        attacks: dict[str, Attack] = {}
        for name, target in targets.items():
            client = HttpClient(target.base, target.source)
            attacks[name] = ATTACKS[name](target, await clients.enter_async_context(client))
            await attacks[name].prepare()
        send_reply("prepared")
        if await read_line():
            await attack_until_stopped(attacks)
        send_tallies(attacks)


async def attack_until_stopped(attacks: dict[str, Attack]) -> None:
    """Attack until told to stop. A task that fails ends the process, so that no attack ends unnoticed."""
    tasks = [asyncio.ensure_future(each) for one in attacks.values() for each in one.start()]
    stop = asyncio.ensure_future(count_until_stopped(attacks))
    done, running = await asyncio.wait([stop, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in done:
        task.result()


async def count_until_stopped(attacks: dict[str, Attack]) -> None:
    """Send the tallies whenever they are asked for; return when told to stop."""
    while await read_line() == COUNT:
        send_tallies(attacks)


def allow_many_connections() -> None:
    """Raise the limit of open files to what the system allows: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    os.nice(int(sys.argv[1]))
    allow_many_connections()
    uvloop.run(attack())
