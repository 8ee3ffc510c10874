"""Matches played without a network, and then the whole application on the same database.

No time passes while they are played, so no timer runs out, and bots make no moves of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any, TypeVar

from litestar.testing import TestClient
from msgspec import structs
from sqlalchemy import Connection

from mezani.bots import Observation
from mezani.server.accounts.players import Player
from mezani.server.accounts.tokens import hash_token
from mezani.server.app import make_app, make_services
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.observability.metrics import Metrics
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings
from mezani.server.wall_clock import wall_ms
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store
from mezani.store.ids import new_id
from mezani.store.name_keys import name_key
from mezani.store.tables.players import add_account, add_guest
from mezani.store.tables.sessions import add_session
from tests.fixed_random import NumberedDeals

T = TypeVar("T")
Client = TestClient[Any]


class SilentBots(WorkerPool):
    """Bots that make no moves."""

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str | None:
        return None


def with_registry(
    settings: Settings, body: Callable[[RoomRegistry], Awaitable[T]], wall: int | None = None
) -> T:
    """Run a function with an open registry, and close it. ``wall`` is the time of day; the current one if None."""

    async def run() -> T:
        async with open_registry(settings, wall) as registry:
            return await body(registry)

    return asyncio.run(run())


@asynccontextmanager
async def open_registry(settings: Settings, wall: int | None = None) -> AsyncIterator[RoomRegistry]:
    """A registry whose time of day advances by a millisecond whenever it is read."""
    ticks = count(wall_ms() if wall is None else wall).__next__
    store = Store.open(settings.database_url)
    services = Services(
        settings,
        store,
        SilentBots(1),
        Metrics(),
        monotonic=lambda: 0.0,
        wall_ms=ticks,
        random=NumberedDeals(),
    )
    registry = RoomRegistry(services)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()
        await store.close()


@contextmanager
def opened(settings: Settings, wall_ms: Callable[[], int] = wall_ms) -> Iterator[Client]:
    """Open the whole application and return an HTTP client."""
    services = replace(make_services(settings), wall_ms=wall_ms)
    with TestClient(make_app(services)) as client:
        yield client


async def account(registry: RoomRegistry, name: str) -> Player:
    """Store an account that nobody can sign in to."""
    player = Player(new_id(), name, guest=False)

    def job(connection: Connection) -> None:
        add_account(connection, player.id, name, name_key(name), "no hash", 1000)

    await registry.services.store.write(job)
    return player


async def guest(registry: RoomRegistry, name: str) -> Player:
    """Store a guest."""
    player = Player(new_id(), name, guest=True)
    await registry.services.store.write(
        lambda connection: add_guest(connection, player.id, name, 1000)
    )
    return player


async def token_for(registry: RoomRegistry, player: Player) -> dict[str, str]:
    """Return the HTTP headers that identify a player."""
    token = f"token of {player.id}"
    wall = registry.services.wall_ms()
    await registry.services.store.write(
        lambda connection: add_session(connection, hash_token(token), player.id, "token", wall)
    )
    return {"authorization": f"Bearer {token}"}


async def begin(
    registry: RoomRegistry,
    *players: Player,
    game: str = "kadi-friendly",
    is_quick: bool = False,
    **options: Any,
) -> Room:
    """Start a match of players and bots; the first player is the host. ``is_quick``: quick match gave the seats."""
    seats = options.pop("seats", len(players) + len(options.get("bots", ())))
    new_options = NewRoom(game, seats=seats, **options)
    room = await registry.create(lambda code: new_room(code, players[0], new_options))
    record = room.record
    for player in players[1:]:
        record = lobby.sit(record, player)
    if is_quick:
        seats = tuple(structs.replace(seat, is_quick=True) for seat in record.seats)
        record = structs.replace(record, seats=seats)
    await room.queue.run(lambda: room.runner.start(record))
    return room


async def move(room: Room, random: Random) -> None:
    """Make a random move for a seat that is to move."""
    assert room.live_match is not None
    state = room.live_match.match.state
    seat = state.waits_for()[0]
    chosen = str(random.choice(state.legal(seat)))
    await room.queue.run(partial(room.runner.commit_and_show, seat, chosen))


async def play_on(room: Room, moves: int, seed: int = 1) -> None:
    """Make that many random moves."""
    random = Random(seed)
    for _ in range(moves):
        await move(room, random)


async def play_to_end_of(room: Room, seed: int = 1) -> str:
    """Make random moves to the end and return the id of the match."""
    random = Random(seed)
    while room.record.phase == PLAYING:
        await move(room, random)
    return room.record.match_id


async def play_match(registry: RoomRegistry, *players: Player, **options: Any) -> str:
    """Play a match from the deal to the end and return its id."""
    return await play_to_end_of(await begin(registry, *players, **options))
