"""The siege: one attack after another on a server, while honest players measure what they notice of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

import msgspec

from mezani.stress.http_client import HttpClient
from mezani.stress.server_process import ServerProcess
from mezani.stress.siege.attack_process import attackers
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.attacks.attack import Target
from mezani.stress.siege.honest_players import HonestPlayers
from mezani.stress.siege.pauses import observed_pauses
from mezani.stress.siege.report import AttackReport, SiegeReport, StopReport, with_usual_p99
from mezani.stress.siege.stored_matches import StoredMatches, StoredPlan, store_matches

HONEST_ADDRESS = "127.0.0.3"
SETTINGS = {
    "MEZANI_PUBLIC_URL": "http://mezani.example",
    "MEZANI_PACE": "0",
    "MEZANI_OPEN_METRICS": "true",
}
"""The limits are the default ones. The public URL is for requests to wrong hosts; bots do not pause, so that what is
measured is how long they think and wait; the metrics say what waits in the server's queues."""
ATTACK_SECONDS_BEFORE_STOP = 1.0
IDLE_SECONDS = 0.1
WAITING_METRIC = "mezani_waiting{"

Progress = Callable[[str, float], None]
"""Called with the name of a phase and how much of it is done, from 0 to 1."""


class SiegePlan(msgspec.Struct, frozen=True):
    """The attacks to make, how long to measure before and during each, and how many pairs play.

    ``longest_log`` limits the length of stored logs; 500,000 moves take half a minute. Each kind of visit is
    made every ``visit_seconds``. After ``patience`` seconds without a response, people think that a server is down.
    ``nice`` lowers the scheduling priority of the attackers, and ``settings`` are further settings of the server.
    """

    attacks: tuple[str, ...] = tuple(ATTACKS)
    seconds: float = 10.0
    rooms: int = 20
    longest_log: int = 500_000
    visit_seconds: float = 2.0
    patience: float = 5.0
    nice: int = 10
    settings: Mapping[str, str] = {}


async def run_siege(
    plan: SiegePlan, folder: Path, database: str, progress: Progress
) -> SiegeReport:
    """Start a server, let honest players play, and make all attacks."""
    data = folder / "data"
    data.mkdir(mode=0o700)
    url = database or f"sqlite:///{data / 'mezani.db'}"
    progress("storing matches", 0.0)
    stored = await store_matches(url, stored_plan(plan))
    server = ServerProcess(folder, database=database, settings={**SETTINGS, **plan.settings})
    try:
        server.start()
        await server.ready()
        async with HttpClient(server.base, HONEST_ADDRESS) as client, observed_pauses() as pauses:
            players = HonestPlayers(
                client,
                plan.rooms,
                pauses,
                patience=plan.patience,
                visit_seconds=plan.visit_seconds,
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
            stop = await self.stop()
        return SiegeReport(with_usual_p99(reports), stop, tuple(self.server.errors()))

    async def attack(self, name: str, number: int) -> AttackReport:
        """Measure what honest players notice before and during one attack."""
        seconds, kind = self.plan.seconds, ATTACKS[name]
        targets = {name: self.target(name, f"127.0.1.{number}")}
        async with attackers(targets, self.server.folder, self.plan.nice) as process:
            left_over = await self.wait_until_idle()
            before = await self.players.measure(
                seconds, lambda share: self.progress(f"before {name}", share)
            )
            await process.begin()
            during = await self.players.measure(seconds, lambda share: self.progress(name, share))
            await process.count_until(
                lambda tallies: not kind.missing(tallies[name]), self.plan.patience
            )
            tally = (await process.end())[name]
        self.server.check_alive()
        return AttackReport(
            name=name,
            about=kind.about,
            attempts=tally.attempts,
            refused=tally.refused,
            served=tally.served,
            missing=tuple(kind.missing(tally)),
            before=before,
            during=during,
            left_over=left_over,
        )

    async def wait_until_idle(self) -> int:
        """Wait until the server's queues are empty, so that nothing of an earlier attack counts as “before”.

        Return how many jobs are left after some seconds.
        """
        end = perf_counter() + 2 * self.plan.patience
        while (waiting := await self.waiting_jobs()) and perf_counter() < end:
            await asyncio.sleep(IDLE_SECONDS)
        return waiting

    async def waiting_jobs(self) -> int:
        """Return how many jobs wait in all queues of the server."""
        text = (await self.players.client.get("/api/metrics")).raise_for_status().text
        lines = [line for line in text.splitlines() if line.startswith(WAITING_METRIC)]
        return int(sum(float(line.rpartition(" ")[2]) for line in lines))

    def target(self, name: str, address: str) -> Target:
        """Return the target of an attack. Each has an address of its own, so that no limit is used up before."""
        source = HONEST_ADDRESS if ATTACKS[name].from_honest_address else address
        return Target(self.server.base, source, self.players.code, self.stored)

    async def stop(self) -> StopReport:
        """Stop the server while all attacks continue and honest players play."""
        targets = {
            name: self.target(name, f"127.0.2.{number}")
            for number, name in enumerate(self.plan.attacks, start=1)
        }
        self.progress("stopping", 0.0)
        async with attackers(targets, self.server.folder, self.plan.nice) as process:
            await process.begin()
            await asyncio.sleep(ATTACK_SECONDS_BEFORE_STOP)
            tallies = await process.count_until(
                lambda tallies: all(tally.attempts for tally in tallies.values()),
                self.plan.patience,
            )
            connected = self.players.share_connected()
            begin = perf_counter()
            status = await asyncio.to_thread(self.server.stop)
            return StopReport(
                seconds=perf_counter() - begin,
                status=status,
                not_attacking=tuple(name for name, tally in tallies.items() if not tally.attempts),
                connected=connected,
                outlived=process.is_running,
            )
