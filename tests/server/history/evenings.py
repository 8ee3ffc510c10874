"""Evenings of play in a registry without a network; then the application is opened over what they left.

No time passes in the registry, so no timer runs out, and bots say nothing: whoever tests makes their moves.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from random import Random
from typing import Any, TypeVar

from litestar.testing import TestClient
from sqlalchemy import Connection

from mezani.bots import Observation
from mezani.server.accounts.names import name_key
from mezani.server.accounts.players import Player
from mezani.server.accounts.tokens import digest
from mezani.server.app import make_app, make_services
from mezani.server.bot_workers.pool import BotWorkers
from mezani.server.http.room_routes import NewRoom
from mezani.server.observability.metrics import Metrics
from mezani.server.rooms import lobby
from mezani.server.rooms.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings
from mezani.store import Store
from mezani.store.ids import new_id
from mezani.store.players import add_account, add_guest
from mezani.store.sessions import add_session
from tests.chance.same import DealsInTurn

T = TypeVar("T")
Client = TestClient[Any]


class QuietThinkers(BotWorkers):
    """Bots that say nothing."""

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str | None:
        return None


def evening(settings: Settings, body: Callable[[RoomRegistry], Awaitable[T]]) -> T:
    """Runs a body with an open registry, and closes it."""

    async def run() -> T:
        async with open_house(settings) as registry:
            return await body(registry)

    return asyncio.run(run())


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[RoomRegistry]:
    """A registry in which a millisecond passes whenever somebody looks at the time of day, and else no time.

    Its deals are the same every evening.
    """
    ticks = count(time.time_ns() // 1_000_000).__next__
    store = Store.open(settings.database_url)
    services = Services(
        settings,
        store,
        QuietThinkers(1),
        Metrics(),
        now=lambda: 0.0,
        wall=ticks,
        random=DealsInTurn(),
    )
    registry = RoomRegistry(services)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()
        await store.close()


@contextmanager
def opened(settings: Settings) -> Iterator[Client]:
    """A client of the whole application."""
    with TestClient(make_app(make_services(settings))) as client:
        yield client


async def account(registry: RoomRegistry, name: str) -> Player:
    """Somebody with an account, which nobody can sign in to."""
    person = Player(new_id(), name, guest=False)

    def job(connection: Connection) -> None:
        add_account(connection, person.id, name, name_key(name), "no digest", 1000)

    await registry.services.store.write(job)
    return person


async def guest(registry: RoomRegistry, name: str) -> Player:
    """Somebody who has only a name."""
    person = Player(new_id(), name, guest=True)
    await registry.services.store.write(lambda to: add_guest(to, person.id, name, 1000))
    return person


async def token_for(registry: RoomRegistry, person: Player) -> dict[str, str]:
    """The headers by which somebody is known."""
    token = f"token of {person.id}"
    wall = registry.services.wall()
    await registry.services.store.write(
        lambda to: add_session(to, digest(token), person.id, "token", wall)
    )
    return {"authorization": f"Bearer {token}"}


async def begin(
    registry: RoomRegistry, *people: Player, game: str = "kadi-friendly", **wish: Any
) -> Room:
    """A match of these people and the bots that are wished for; the first makes the room."""
    seats = wish.pop("seats", len(people) + len(wish.get("bots", ())))
    wanted = NewRoom(game, seats=seats, **wish)
    room = await registry.create(lambda code: new_room(code, people[0], wanted))
    record = room.record
    for person in people[1:]:
        record = lobby.sit(record, person)
    await room.queue.run(lambda: room.runner.start(record))
    return room


async def move(room: Room, random: Random) -> None:
    """Somebody whom the table waits for makes any legal move."""
    assert room.live_match is not None
    state = room.live_match.match.state
    seat = state.waits_for()[0]
    chosen = str(random.choice(state.legal(seat)))
    await room.queue.run(partial(room.runner.make_move, seat, chosen))


async def play_on(room: Room, moves: int, seed: int = 1) -> None:
    """So many moves."""
    random = Random(seed)
    for _ in range(moves):
        await move(room, random)


async def play_out(room: Room, seed: int = 1) -> str:
    """Moves to the end; gives the id of the match."""
    random = Random(seed)
    while room.record.phase == PLAYING:
        await move(room, random)
    return room.record.match


async def played(registry: RoomRegistry, *people: Player, **wish: Any) -> str:
    """A match from its deal to its end; gives its id."""
    return await play_out(await begin(registry, *people, **wish))
