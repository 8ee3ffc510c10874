"""The kill test: kill a real server at random moments during play, and check that nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from mezani.store.tables.log import MoveRow
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.kill.kill_players import KillPlayer
from mezani.stress.kill.kill_rooms import (
    WAIT_SECONDS,
    create_rooms,
    describe_room,
    pause,
    playing,
)
from mezani.stress.kill.ledger import Ledger, check_replays
from mezani.stress.move_picker import MovePicker
from mezani.stress.reports import KillReport
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess

IDLE_SHARE = 0.1
STARTING_SHARE = 0.15

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
            test.server_is_up.set()
            async with playing(test.players, test.server_is_up):
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
        self.rooms = await create_rooms(client, self.plan.rooms, self.rng, self._new_player)

    def _new_player(self, guest: Guest, picker: MovePicker, code: str, _seat: int) -> KillPlayer:
        return KillPlayer(guest, picker, self.ledger, code)

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
            await pause(self.players)
        await asyncio.sleep(0.05 + 0.55 * self.rng.random())

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
        await pause(self.players)
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
