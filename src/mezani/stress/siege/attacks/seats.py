"""Taking seats without playing, and playing without end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Iterable

from mezani.games import GAMES, find_game
from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import Guest
from mezani.stress.load.load_rooms import LoadStats, open_rooms
from mezani.stress.siege.attacks.attack import PAUSE_SECONDS, Attack
from mezani.stress.siege.attacks.attack_client import AttackClient
from mezani.stress.siege.raw_http import request_bytes

COUNT_SECONDS = 0.05
GAME = "kadi-friendly"
WATCHED_ROOMS = 10
"""Rooms a guest may be connected to at once."""


class QuickSeats(Attack):
    """Guests ask for quick matches in all games and never connect."""

    name = "seats"
    about = "quick matches of guests who never connect"

    async def prepare(self) -> None:
        self.guests = await self.create_guests(12)

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.ask(guest) for guest in self.guests]

    def ask(self, guest: Guest) -> Awaitable[None]:
        return self.flood(
            *(
                request_bytes(self.target.base, "/api/quick", guest, body={"game": game})
                for game in GAMES
            )
        )


class BotRooms(Attack):
    """Guests start matches with bots, stand up, watch the last ones, and leave the others to the bots."""

    name = "bots"
    about = "matches with sharp bots whose players leave their seats and rooms"

    async def prepare(self) -> None:
        self.guests = await self.create_guests(12)

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.start_matches(guest) for guest in self.guests]

    async def start_matches(self, guest: Guest) -> None:
        watching: deque[AttackClient] = deque()
        while True:
            code = await self.create_room(guest)
            if not code:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            client = AttackClient(guest, self.tally)
            if await client.join(code):
                await client.ask(b'{"id":"r","do":"ready"}')
                await client.ask(b'{"id":"s","do":"stand"}')
                watching.append(client)
            if len(watching) == WATCHED_ROOMS:
                await watching.popleft().disconnect()

    async def create_room(self, guest: Guest) -> str:
        """Try to create a room with bots on all other seats. Return its code, or an empty text."""
        self.tally.attempts += 1
        try:
            return await self.client.create_room(guest, GAME, 4, ["sharp"] * 3)
        except RequestRefusedError:
            self.tally.refused += 1
            return ""


class FastMoves(Attack):
    """Pairs of clients move as fast as the server lets them, match after match."""

    name = "moves"
    about = "five pairs of clients that move as fast as they can"

    async def prepare(self) -> None:
        self.stats = LoadStats(is_paced=False)
        game = find_game(GAME)
        self.rooms = await open_rooms([self.client], self.stats, game, 2, 5, lambda: None)

    def start(self) -> Iterable[Awaitable[None]]:
        return [self.play()]

    async def play(self) -> None:
        self.stats.is_running = True
        for room in self.rooms:
            room.advance()
        while True:
            await asyncio.sleep(COUNT_SECONDS)
            self.tally.refused = sum(self.stats.naks.values())
            self.tally.served = self.stats.moves
            self.tally.attempts = self.stats.moves + self.tally.refused
