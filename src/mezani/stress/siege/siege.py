"""The siege: one attack after another on a server, while honest players measure what they notice of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import msgspec

from mezani.stress.http_client import HttpClient
from mezani.stress.server_process import ServerProcess
from mezani.stress.siege.attack_process import attackers
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.attacks.attack import Target
from mezani.stress.siege.honest_players import HonestPlayers
from mezani.stress.siege.report import AttackReport, SiegeReport
from mezani.stress.siege.stored_matches import StoredMatches, StoredPlan, store_matches

HONEST_ADDRESS = "127.0.0.3"
SETTINGS = {"MEZANI_PUBLIC_URL": "http://mezani.example", "MEZANI_PACE": "0"}
"""The limits are the default ones. The public URL is for requests to wrong hosts; bots do not pause, so that what is
measured is how long they think and wait."""
ATTACK_SECONDS_BEFORE_STOP = 1.0

Progress = Callable[[str, float], None]
"""Called with the name of a phase and how much of it is done, from 0 to 1."""


class SiegePlan(msgspec.Struct, frozen=True):
    """The attacks to make, how long to measure before and during each, and how many pairs play.

    ``longest_log`` limits the length of stored logs; 500,000 moves take half a minute. Each kind of visit is
    made every ``visit_seconds``. After ``patience`` seconds without a response, people think that a server is down.
    """

    attacks: tuple[str, ...] = tuple(ATTACKS)
    seconds: float = 10.0
    rooms: int = 20
    longest_log: int = 500_000
    visit_seconds: float = 2.0
    patience: float = 5.0


async def run_siege(
    plan: SiegePlan, folder: Path, database: str, progress: Progress
) -> SiegeReport:
    """Start a server, let honest players play, and make all attacks."""
    data = folder / "data"
    data.mkdir(mode=0o700)
    url = database or f"sqlite:///{data / 'mezani.db'}"
    progress("storing matches", 0.0)
    stored = await store_matches(url, stored_plan(plan))
    server = ServerProcess(folder, database=database, settings=SETTINGS)
    try:
        server.start()
        await server.ready()
        async with HttpClient(server.base, HONEST_ADDRESS) as client:
            players = HonestPlayers(
                client, plan.rooms, patience=plan.patience, visit_seconds=plan.visit_seconds
            )
            return await Siege(plan, server, stored, players, progress).run()
    finally:
        server.stop()
        server.kill_orphans()


def stored_plan(plan: SiegePlan) -> StoredPlan:
    """Return everything that the attacks of a plan need in the database."""
    plans = [ATTACKS[name].stored for name in plan.attacks]
    return StoredPlan(
        large_hands=sum(each.large_hands for each in plans),
        long=sum(each.long for each in plans),
        long_moves=min(plan.longest_log, max(each.long_moves for each in plans)),
        longest_moves=min(plan.longest_log, max(each.longest_moves for each in plans)),
        ended=sum(each.ended for each in plans),
    )


class Siege:
    """One run."""

    def __init__(
        self,
        plan: SiegePlan,
        server: ServerProcess,
        stored: StoredMatches,
        players: HonestPlayers,
        progress: Progress,
    ) -> None:
        self.plan = plan
        self.server = server
        self.stored = stored
        self.players = players
        self.progress = progress

    async def run(self) -> SiegeReport:
        """Make the attacks one after another, then all at once while the server stops."""
        self.progress("opening rooms", 0.0)
        await self.players.arrive()
        async with self.players.playing():
            reports = [
                await self.attack(name, number)
                for number, name in enumerate(self.plan.attacks, start=1)
            ]
        stop_seconds, status = await self.stop()
        return SiegeReport(tuple(reports), stop_seconds, status, tuple(self.server.errors()))

    async def attack(self, name: str, number: int) -> AttackReport:
        """Measure what honest players notice before and during one attack."""
        seconds = self.plan.seconds
        async with attackers([name], self.target(name, number), self.server.folder) as process:
            before = await self.players.measure(
                seconds, lambda share: self.progress(f"before {name}", share)
            )
            await process.begin()
            during = await self.players.measure(seconds, lambda share: self.progress(name, share))
            tally = await process.end()
        self.server.check_alive()
        about = ATTACKS[name].about
        return AttackReport(name, about, tally.attempts, tally.refused, before, during)

    def target(self, name: str, number: int) -> Target:
        """Return the target of an attack. Each has an address of its own, so that no limit is used up before."""
        is_honest = name and ATTACKS[name].from_honest_address
        source = HONEST_ADDRESS if is_honest else f"127.0.1.{number}"
        return Target(self.server.base, source, self.players.code, self.stored)

    async def stop(self) -> tuple[float, int]:
        """Stop the server while all attacks go on. Return how long it took, and its exit status."""
        names: Sequence[str] = self.plan.attacks
        target = self.target("", len(names) + 1)
        self.progress("stopping", 0.0)
        async with attackers(names, target, self.server.folder) as process:
            await process.begin()
            await asyncio.sleep(ATTACK_SECONDS_BEFORE_STOP)
            begin = perf_counter()
            status = await asyncio.to_thread(self.server.stop)
            return perf_counter() - begin, status
