"""The kill test: a real server killed at random moments while people play, and nothing may be lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

from mezani.games import find_game
from mezani.store.log import MoveRow
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Door
from mezani.stress.kill_players import Survivor
from mezani.stress.ledger import Ledger, replay_all
from mezani.stress.move_picker import Chooser
from mezani.stress.reports import KillFigures, KillPlan
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess

PATIENCE = 60.0
IDLE_SHARE = 0.1
STARTING_SHARE = 0.15

KINDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("kadi-live", 3, ()),
    ("kadi-friendly", 2, ()),
    ("kadi-live", 3, ("rookie",)),
    ("kadi-classic", 3, ()),
    ("kadi-live", 2, ()),
    ("qute", 2, ()),
    ("kadi-friendly", 2, ("rookie",)),
    ("no-kitty", 2, ()),
)
"""Game, seats and bots of the rooms, one after the other."""


Tell = Callable[[int], None]
"""Shows how many kills are done."""


async def kill_often(plan: KillPlan, folder: Path, database: str, tell: Tell) -> KillFigures:
    """Plays, kills and comes back as often as planned, and gives what was found."""
    server = ServerProcess(folder, database=database, settings=NO_LIMITS | QUICK_BOTS)
    url = database or f"sqlite:///{folder / 'data' / 'mezani.db'}"
    test = KillTest(plan, server, Ledger(url))
    try:
        server.start()
        await server.ready()
        async with Door(server.base) as door:
            await test.sit_down(door)
            async with test.playing():
                await test.kill_all(tell)
                await test.settle()
            test.replayed = await replay_all(test.ledger, door, test.players[0].visitor)
    except ServerGoneError as error:
        test.ledger.wrong.append(error.reason)
        await asyncio.to_thread(test.ledger.check_all)
    finally:
        server.kill()
        test.look_around()
    return test.figures()


class KillTest:
    """A server, its players, and what they know."""

    def __init__(self, plan: KillPlan, server: ServerProcess, ledger: Ledger) -> None:
        self.plan = plan
        self.server = server
        self.ledger = ledger
        self.rng = Random(plan.seed)
        self.gate = asyncio.Event()
        self.rooms: dict[str, list[Survivor]] = {}
        self.kills = 0
        self.while_starting = 0
        self.while_idle = 0
        self.replayed = 0
        self.start_seconds = 1.0

    @property
    def players(self) -> list[Survivor]:
        """Everybody, room by room."""
        return [player for room in self.rooms.values() for player in room]

    async def sit_down(self, door: Door) -> None:
        """Makes the rooms and their people."""
        for number in range(self.plan.rooms):
            game, seats, bots = KINDS[number % len(KINDS)]
            names = [f"K{number}{'ABCDEFGH'[seat]}" for seat in range(seats - len(bots))]
            visitors = [await door.guest(name) for name in names]
            code = await door.make_room(visitors[0], game, seats, list(bots))
            self.rooms[code] = [
                Survivor(visitor, self.chooser(game), self.ledger, code) for visitor in visitors
            ]

    def chooser(self, game: str) -> Chooser:
        """Somebody's way to play."""
        return Chooser(find_game(game), self.rng.randrange(1 << 30))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Within it, everybody plays and comes back by themselves."""
        stays = [asyncio.create_task(player.stay(self.gate)) for player in self.players]
        self.gate.set()
        try:
            yield
        finally:
            for stay in stays:
                stay.cancel()
            await asyncio.gather(*stays, return_exceptions=True)
            for player in self.players:
                await player.leave()

    async def kill_all(self, tell: Tell) -> None:
        """Kills as often as planned; every room has to go on between two kills."""
        while self.kills < self.plan.times:
            await self.until_all_go_on()
            await self.wait_for_the_moment()
            await self.die()
            if self.kills < self.plan.times and self.rng.random() < STARTING_SHARE:
                await self.die_while_starting()
            await self.rise()
            tell(self.kills)
        await self.until_all_go_on()

    async def until_all_go_on(self) -> None:
        """Waits until every room has moved since the server came up."""
        end = monotonic() + PATIENCE
        while stuck := [code for code, room in self.rooms.items() if not has_moved(room)]:
            if monotonic() > end:
                told = "; ".join(told_of(code, self.rooms[code]) for code in stuck)
                raise ServerGoneError(
                    f"No move in {PATIENCE:.0f} s after kill {self.kills}: {told}"
                )
            self.server.check_alive()
            await asyncio.sleep(0.01)

    async def wait_for_the_moment(self) -> None:
        """A little later, in play; or now and then when nothing happens at all."""
        if self.rng.random() < IDLE_SHARE:
            self.while_idle += 1
            await self.pause()
        await asyncio.sleep(0.05 + 0.55 * self.rng.random())

    async def pause(self) -> None:
        """Everybody waits, and nothing is on its way any more."""
        for player in self.players:
            player.is_paused = True
        end = monotonic() + PATIENCE
        while any(player.pending for player in self.players):
            if monotonic() > end:
                raise ServerGoneError(f"A command was not answered in {PATIENCE:.0f} s.")
            await asyncio.sleep(0.01)

    async def die(self) -> None:
        """Kills the server; nobody comes back before it is up again."""
        self.gate.clear()
        self.server.kill()
        self.kills += 1
        for player in self.players:
            await player.closed.wait()
            player.is_paused = False
            player.progress = 0

    async def die_while_starting(self) -> None:
        """Starts the server and kills it somewhere on its way up."""
        self.server.start()
        await asyncio.sleep(self.rng.random() * self.start_seconds)
        self.server.kill()
        self.kills += 1
        self.while_starting += 1

    async def rise(self) -> None:
        """Starts the server again, looks into its log, and lets everybody back in."""
        begin = monotonic()
        self.server.start()
        await self.server.ready()
        self.start_seconds = monotonic() - begin
        rows = await asyncio.to_thread(self.ledger.check_new)
        self.mark_logged(rows)
        self.gate.set()

    def mark_logged(self, rows: list[MoveRow]) -> None:
        """Notes which commands without an answer were done all the same."""
        logged = {(row.match, row.command) for row in rows}
        for player in self.players:
            if player.pending is not None:
                done = player.pending.done
                player.pending.is_logged = (done.match, done.command) in logged

    async def settle(self) -> None:
        """Lets what is on its way arrive, and checks everything once more."""
        await self.pause()
        await asyncio.to_thread(self.ledger.check_all)

    def look_around(self) -> None:
        """No server has told of an error, and nothing a server had started is still there."""
        self.ledger.wrong += [f"the server says {line}" for line in self.server.errors()]
        if left := self.server.left_behind():
            self.ledger.wrong.append(f"{left} processes were left behind")

    def figures(self) -> KillFigures:
        """Everything counted."""
        return KillFigures(
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
            wrong=tuple(self.ledger.wrong),
        )


def has_moved(room: list[Survivor]) -> bool:
    """Whether somebody in a room has seen it go on."""
    return any(player.progress for player in room)


def told_of(code: str, room: list[Survivor]) -> str:
    """A room that is stuck, as its players see it."""
    seen = [
        f"{player.visitor.name} open={player.is_open} seq={player.seq} pending={player.pending} "
        f"sight={player.sight} room={player.room}"
        for player in room
    ]
    return f"{code}: {' | '.join(seen)}"
