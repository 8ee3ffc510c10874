"""The kill test: kill a real server at random moments during play, and check that nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from mezani.games import find_game
from mezani.seats import SEAT_LETTERS
from mezani.store.tables.log import MoveRow
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import HttpClient
from mezani.stress.kill.kill_players import KillPlayer
from mezani.stress.kill.ledger import Ledger, check_replays
from mezani.stress.move_picker import MovePicker
from mezani.stress.reports import KillReport
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess

WAIT_SECONDS = 60.0
IDLE_SHARE = 0.1
STARTING_SHARE = 0.15

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

Progress = Callable[[int], None]
"""Called with the number of kills so far."""


class KillPlan(msgspec.Struct, frozen=True):
    """How often to kill the server, how many rooms play, and the seed of all random choices."""

    times: int
    rooms: int
    seed: int


async def run_kills(plan: KillPlan, folder: Path, database: str, progress: Progress) -> KillReport:
    """Play, kill and restart as planned, and return what was found."""
    server = ServerProcess(folder, database=database, settings=NO_LIMITS | QUICK_BOTS)
    url = database or f"sqlite:///{folder / 'data' / 'mezani.db'}"
    test = KillTest(plan, server, Ledger(url))
    try:
        server.start()
        await server.ready()
        async with HttpClient(server.base) as client:
            await test.create_rooms(client)
            async with test.playing():
                await test.kill_repeatedly(progress)
                await test.check_all()
            test.replayed = await check_replays(test.ledger, client, test.players[0].guest)
    except ServerGoneError as error:
        test.ledger.faults.append(error.reason)
        await asyncio.to_thread(test.ledger.check_all)
    finally:
        server.kill()
        test.check_server()
    return test.report()


class KillTest:
    """A server, its players, and the moves they know to be done."""

    def __init__(self, plan: KillPlan, server: ServerProcess, ledger: Ledger) -> None:
        self.plan = plan
        self.server = server
        self.ledger = ledger
        self.rng = Random(plan.seed)
        self.server_is_up = asyncio.Event()
        self.rooms: dict[str, list[KillPlayer]] = {}
        self.kills = 0
        self.while_starting = 0
        self.while_idle = 0
        self.replayed = 0
        self.start_seconds = 1.0

    @property
    def players(self) -> list[KillPlayer]:
        return [player for room in self.rooms.values() for player in room]

    async def create_rooms(self, client: HttpClient) -> None:
        """Create the rooms and their players."""
        for number in range(self.plan.rooms):
            game, seats, bots = ROOM_KINDS[number % len(ROOM_KINDS)]
            names = [f"K{number}{SEAT_LETTERS[seat]}" for seat in range(seats - len(bots))]
            guests = [await client.create_guest(name) for name in names]
            code = await client.create_room(guests[0], game, seats, list(bots))
            self.rooms[code] = [
                KillPlayer(guest, self._move_picker(game), self.ledger, code) for guest in guests
            ]

    def _move_picker(self, game: str) -> MovePicker:
        return MovePicker(find_game(game), self.rng.randrange(1 << 30))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all players play, and reconnect by themselves, inside the context."""
        tasks = [asyncio.create_task(player.stay(self.server_is_up)) for player in self.players]
        self.server_is_up.set()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in self.players:
                await player.disconnect()

    async def kill_repeatedly(self, progress: Progress) -> None:
        """Kill the server as often as planned. Between two kills every room has to make progress."""
        while self.kills < self.plan.times:
            await self.wait_for_progress()
            await self.wait_for_random_moment()
            await self.kill_server()
            if self.kills < self.plan.times and self.rng.random() < STARTING_SHARE:
                await self.kill_while_starting()
            await self.restart()
            progress(self.kills)
        await self.wait_for_progress()

    async def wait_for_progress(self) -> None:
        """Wait until a move was made in every room since the server came up."""
        end = monotonic() + WAIT_SECONDS
        while stuck := [code for code, room in self.rooms.items() if not has_moved(room)]:
            if monotonic() > end:
                rooms = "; ".join(describe_room(code, self.rooms[code]) for code in stuck)
                raise ServerGoneError(
                    f"No move in {WAIT_SECONDS:.0f} s after kill {self.kills}: {rooms}"
                )
            self.server.check_alive()
            await asyncio.sleep(0.01)

    async def wait_for_random_moment(self) -> None:
        """Wait a short random time; sometimes let all play stop first."""
        if self.rng.random() < IDLE_SHARE:
            self.while_idle += 1
            await self.pause()
        await asyncio.sleep(0.05 + 0.55 * self.rng.random())

    async def pause(self) -> None:
        """Pause all players and wait until no command is in flight."""
        for player in self.players:
            player.is_paused = True
        end = monotonic() + WAIT_SECONDS
        while any(player.in_flight for player in self.players):
            if monotonic() > end:
                raise ServerGoneError(f"A command got no response in {WAIT_SECONDS:.0f} s.")
            await asyncio.sleep(0.01)

    async def kill_server(self) -> None:
        """Kill the server and keep all players disconnected until it is up again."""
        self.server_is_up.clear()
        self.server.kill()
        self.kills += 1
        for player in self.players:
            await player.closed.wait()
            player.is_paused = False
            player.progress = 0

    async def kill_while_starting(self) -> None:
        """Start the server and kill it at a random moment before it is ready."""
        self.server.start()
        await asyncio.sleep(self.rng.random() * self.start_seconds)
        self.server.kill()
        self.kills += 1
        self.while_starting += 1

    async def restart(self) -> None:
        """Start the server, check its log, and let the players reconnect."""
        begin = monotonic()
        self.server.start()
        await self.server.ready()
        self.start_seconds = monotonic() - begin
        rows = await asyncio.to_thread(self.ledger.check_new)
        self.mark_logged(rows)
        self.server_is_up.set()

    def mark_logged(self, rows: list[MoveRow]) -> None:
        """Mark the commands that are in the log although they got no response."""
        logged = {(row.match_id, row.command_id) for row in rows}
        for player in self.players:
            if player.in_flight is not None:
                move = player.in_flight.move
                player.in_flight.is_logged = (move.match, move.command) in logged

    async def check_all(self) -> None:
        """Wait for the commands in flight and check every move of the test."""
        await self.pause()
        await asyncio.to_thread(self.ledger.check_all)

    def check_server(self) -> None:
        """Report errors in the server's log and processes that outlived it."""
        self.ledger.faults += [f"the server logged {line}" for line in self.server.errors()]
        if orphans := self.server.kill_orphans():
            self.ledger.faults.append(f"{orphans} processes were left behind")

    def report(self) -> KillReport:
        """Return everything that was counted."""
        return KillReport(
            kills=self.kills,
            while_starting=self.while_starting,
            while_idle=self.while_idle,
            acknowledged=len(self.ledger.acknowledged),
            refused=dict(self.ledger.codes),
            resent=sum(player.resent for player in self.players),
            already_done=sum(player.already_done for player in self.players),
            finished=len(self.ledger.ended),
            replayed=self.replayed,
            lost=self.ledger.lost,
            duplicates=self.ledger.duplicates,
            faults=tuple(self.ledger.faults),
        )


def has_moved(room: list[KillPlayer]) -> bool:
    """Return True if a player has seen a move since the server came up."""
    return any(player.progress for player in room)


def describe_room(code: str, room: list[KillPlayer]) -> str:
    """Return the state of a stuck room as its players see it."""
    seen = [
        f"{player.guest.name} open={player.is_open} seq={player.seq} "
        f"in_flight={player.in_flight} view={player.view} room={player.room}"
        for player in room
    ]
    return f"{code}: {' | '.join(seen)}"
