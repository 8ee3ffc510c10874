"""Taking seats without playing, and playing without end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable

from mezani.games import GAMES, find_game
from mezani.stress.http_client import Guest
from mezani.stress.load.load_rooms import LoadStats, open_rooms
from mezani.stress.siege.attacks.attack import Attack
from mezani.stress.siege.raw_http import request_bytes

COUNT_SECONDS = 0.05


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


class FastMoves(Attack):
    """Pairs of clients move as fast as the server lets them, match after match."""

    name = "moves"
    about = "five pairs of clients that move as fast as they can"

    async def prepare(self) -> None:
        self.stats = LoadStats(is_paced=False)
        game = find_game("kadi-friendly")
        self.rooms = await open_rooms(self.client, self.stats, game, 2, 5, lambda: None)

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
