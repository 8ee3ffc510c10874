"""A stand-in for a server, run as a process of its own: it asks, says how many workers it has, waits to be ended."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys

from mezani import Match, find_game
from mezani.bots import observe
from mezani.server.bot_workers.pool import BotWorkerError, BotWorkers


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def serve(workers: int) -> None:
    """Asks as many questions as there are workers, then waits for a signal."""
    match = Match(find_game("kadi-live"), ["Amina", "Brian"], seed="tea")
    observation = observe(match.state, match.rules, match.state.turn)
    thinkers = BotWorkers(workers)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    asked = [
        asyncio.create_task(thinkers.choose("casual", observation, seed)) for seed in range(workers)
    ]
    await asyncio.sleep(0)
    say(f"{len(multiprocessing.active_children())} workers")
    try:
        await asyncio.gather(*asked)
    except BotWorkerError as error:
        say(error.reason)
    say("thought")
    await stop.wait()
    await thinkers.close()
    say("closed")


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
