"""Requests that cost a lot: hints for large hands, and records and replays of long matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from itertools import count, cycle

from mezani.stress.siege.attacks.attack import Attack, Tally
from mezani.stress.siege.attacks.attack_client import AttackClient
from mezani.stress.siege.raw_http import request_bytes
from mezani.stress.siege.stored_matches import StoredMatch, StoredPlan

ASK_SECONDS = 0.05
"""Sixty messages a second are what a player may send."""


class Hints(Attack):
    """Players with nearly all cards ask for hints, legal moves, possible plays and the talk, again and again."""

    name = "hints"
    about = "hints, legal moves and talk for hands of 44 cards"
    stored = StoredPlan(large_hands=8)

    async def prepare(self) -> None:
        self.attack_clients: list[tuple[AttackClient, StoredMatch]] = []
        for match in self.target.stored.large_hands:
            client = AttackClient(self.stored_guest(match), self.tally)
            await client.stay_in(match.room)
            self.attack_clients.append((client, match))
        self.tally = Tally()
        for client, _ in self.attack_clients:
            client.tally = self.tally

    def start(self) -> Iterable[Awaitable[None]]:
        return (
            *(self.ask(client, match) for client, match in self.attack_clients),
            *(self.ask_for_talk(match) for match in self.target.stored.large_hands),
        )

    async def ask(self, client: AttackClient, match: StoredMatch) -> None:
        for number in count():
            await client.stay_in(match.room)
            for do in ('"hint"', '"legal"', '"extend","cards":[]'):
                client.tally.attempts += 1
                client.send(f'{{"id":"{number}{do[1]}","do":{do}}}'.encode())
            await asyncio.sleep(ASK_SECONDS)

    def ask_for_talk(self, match: StoredMatch) -> Awaitable[None]:
        guest = self.stored_guest(match)
        request = request_bytes(self.target.base, f"/api/rooms/{match.room}/talk", guest)
        return self.flood(request)


class Records(Attack):
    """Asks for the records and replays of matches near the limit of moves."""

    name = "records"
    about = "records and replays of matches of 4,900 moves"
    stored = StoredPlan(ended=8)

    def start(self) -> Iterable[Awaitable[None]]:
        for match in self.target.stored.ended:
            guest = self.stored_guest(match)
            for path in ("record", "replay"):
                for who in (None, guest):
                    request = request_bytes(
                        self.target.base, f"/api/matches/{match.id}/{path}", who
                    )
                    yield self.flood(request)


class LongLogs(Attack):
    """Opens rooms whose matches have long logs, so that the server has to load all of them at once."""

    name = "logs"
    about = "loading matches of 4,900 moves, and one of 500,000"
    is_refused = False
    stored = StoredPlan(long=20, longest_moves=500_000)

    def start(self) -> Iterable[Awaitable[None]]:
        stored = self.target.stored
        if stored.longest is not None:
            yield self.visit_all((stored.longest,))
        for start in range(4):
            yield self.visit_all(stored.long[start::4])

    async def visit_all(self, matches: tuple[StoredMatch, ...]) -> None:
        for match in cycle(matches):
            client = AttackClient(self.stored_guest(match), self.tally)
            await client.stay_in(match.room)
            await client.ask(b'{"id":"sync","do":"sync"}')
            await client.disconnect()
