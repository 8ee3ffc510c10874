"""The rooms of a kill test and their players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import monotonic
from typing import TypeVar

from mezani.games import find_game
from mezani.seats import SEAT_LETTERS
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.kill.kill_players import KillPlayer
from mezani.stress.move_picker import MovePicker

P = TypeVar("P", bound=KillPlayer)
WAIT_SECONDS = 60.0

ROOM_KINDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("kadi-live", 3, ()),
    ("kadi-friendly", 2, ()),
    ("kadi-live", 3, ("rookie",)),
    ("kadi-classic", 3, ()),
    ("kadi-live", 2, ()),
    ("qute", 2, ()),
    ("kadi-friendly", 2, ("rookie",)),
    ("no-kitty", 2, ()),
)
"""Game, seats and bots of the rooms, used in turn."""

NewPlayer = Callable[[Guest, MovePicker, str, int], P]
"""Makes a player of a guest, for a room with this code and a seat with this number."""


async def create_rooms(
    client: HttpClient, count: int, rng: Random, new_player: NewPlayer[P]
) -> dict[str, list[P]]:
    """Create so many rooms, and return their players by the code of the room."""
    rooms: dict[str, list[P]] = {}
    for number in range(count):
        game, seats, bots = ROOM_KINDS[number % len(ROOM_KINDS)]
        names = [f"K{number}{SEAT_LETTERS[seat]}" for seat in range(seats - len(bots))]
        guests = [await client.create_guest(name) for name in names]
        code = await client.create_room(guests[0], game, seats, list(bots))
        rooms[code] = [
            new_player(guest, MovePicker(find_game(game), rng.randrange(1 << 30)), code, seat)
            for seat, guest in enumerate(guests)
        ]
    return rooms


@asynccontextmanager
async def playing(
    players: Sequence[KillPlayer], server_is_up: asyncio.Event
) -> AsyncIterator[None]:
    """Let players play inside the context, and reconnect by themselves whenever the server is up."""
    tasks = [asyncio.create_task(player.stay(server_is_up)) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            await player.disconnect()


async def pause(players: Sequence[KillPlayer]) -> None:
    """Pause all players and wait until no command is in flight."""
    for player in players:
        player.is_paused = True
    end = monotonic() + WAIT_SECONDS
    while any(player.in_flight for player in players):
        if monotonic() > end:
            raise ServerGoneError(f"A command got no response in {WAIT_SECONDS:.0f} s.")
        await asyncio.sleep(0.01)


def describe_room(code: str, room: Sequence[KillPlayer]) -> str:
    """Return the state of a stuck room as its players see it."""
    seen = [
        f"{player.guest.name} open={player.is_open} seq={player.seq} "
        f"in_flight={player.in_flight} view={player.view} room={player.room}"
        for player in room
    ]
    return f"{code}: {' | '.join(seen)}"
