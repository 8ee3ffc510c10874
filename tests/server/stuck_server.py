"""A server on which everything is stuck: workers never finish, a match is being loaded, and reads never end."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import threading
from functools import partial
from typing import Any

import structlog

from mezani.server.app import make_app, make_services
from mezani.server.rooms.room import Room
from mezani.server.runner import bind, serve
from mezani.server.settings import read_settings


def spin() -> None:
    """Never end."""
    while True:
        pass


def wait_forever(*_: Any) -> None:
    """Never end, without using the processor."""
    threading.Event().wait()


async def never() -> None:
    """Never end, as a task."""
    await asyncio.Event().wait()


def main(folder: str) -> None:
    """Serve on a free port. Print it, and a line for every room that is made stuck."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    settings = read_settings({"data": folder, "port": 0, "workers": 1}, {})
    services = make_services(settings)
    app = make_app(services)
    listening = bind(settings)
    tasks: list[asyncio.Task[Any]] = []

    async def get_stuck() -> None:
        workers = services.workers
        running = [workers.bots.run(spin), workers.run("a player", spin), workers.load(spin)]
        tasks.extend(map(asyncio.ensure_future, running))
        while len(multiprocessing.active_children()) < len(running):
            await asyncio.sleep(0.01)
        say(f"port {listening.getsockname()[1]}")
        while True:
            rooms: dict[str, Room] = app.state.registry.rooms
            room = next((room for room in rooms.values() if room.clients), None)
            if room is not None:
                break
            await asyncio.sleep(0.01)
        tasks.append(asyncio.ensure_future(services.store.read(wait_forever)))
        room.queue.put(never)
        say("stuck")

    serve(app, [listening], lambda: tasks.append(asyncio.ensure_future(get_stuck())))


say = partial(print, flush=True)

if __name__ == "__main__":
    main(sys.argv[1])
