"""A small server process: makes requests, prints how many workers it has, and waits for a signal."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys

from mezani import Match, find_game
from mezani.bots import observe
from mezani.server.workers.errors import WorkerError
from mezani.server.workers.pool import WorkerPool


def say(line: str) -> None:
    """Print a line and flush it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def serve(workers: int) -> None:
    """Make one request per worker, then wait for a signal."""
    match = Match(find_game("kadi-live"), ["Amina", "Brian"], seed="tea")
    observation = observe(match.state, match.rules, match.state.turn)
    pool = WorkerPool(workers)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    asked = [
        asyncio.create_task(pool.choose("casual", observation, seed)) for seed in range(workers)
    ]
    while len(multiprocessing.active_children()) < workers:
        await asyncio.sleep(0)
    say(f"{len(multiprocessing.active_children())} workers")
    try:
        await asyncio.gather(*asked)
    except WorkerError as error:
        say(error.reason)
    say("decided")
    await stop.wait()
    await pool.close()
    say("closed")


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
