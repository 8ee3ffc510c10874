"""The test with malformed messages: bad clients send them while a good game is played to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import msgspec
from picows import WSError, WSFrame, WSTransport

from mezani.games import find_game
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.load.load_rooms import LoadRoom, LoadStats, open_room
from mezani.stress.malform.bad_messages import BadFrame, BadMessages
from mezani.stress.reports import MalformReport
from mezani.stress.room_client import CLOSE, RoomClient
from mezani.stress.server_process import NO_LIMITS, ServerProcess

BATCH = 16
WAIT_SECONDS = 30.0
GAME = "kadi-friendly"
RESPONSES = (b'{"ack"', b'{"nak"')

Progress = Callable[[int], None]
"""Called with the number of messages just sent."""


class MalformPlan(msgspec.Struct, frozen=True):
    """How many bad messages to send, from how many clients, and the seed of all random choices."""

    messages: int
    clients: int
    seed: int


class BadClient(RoomClient):
    """Sends bad messages and counts the responses without decoding them."""

    def __init__(self, guest: Guest, seed: int) -> None:
        super().__init__(guest)
        self.bad_messages = BadMessages(seed)
        self.held_back: BadFrame | None = None
        self.probes = 0
        self.sent = 0
        self.responses = 0
        self.closed_by_server = 0
        self.missing_responses = 0
        self.probe_done = asyncio.Event()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == CLOSE:
            transport.disconnect()
            return
        content = frame.get_payload_as_bytes()
        if content.startswith(RESPONSES):
            self.responses += 1
            if b'"probe %d"' % self.probes in content:
                self.probe_done.set()

    def on_lost(self) -> None:
        self.closed_by_server += 1
        self.probe_done.set()

    async def run(self, code: str, messages: int, progress: Progress) -> None:
        """Send a number of bad messages in batches, reconnecting whenever the server hangs up."""
        while self.sent < messages:
            if not self.is_open:
                await self.reconnect(code)
            before = self.responses
            number = self.send_batch(min(BATCH, messages - self.sent))
            self.sent += number
            progress(number)
            await self.probe()
            if self.is_open:
                self.missing_responses += number + 1 - (self.responses - before)
        await self.disconnect()

    async def reconnect(self, code: str) -> None:
        """Connect again; raise if the server rejects the connection for too long."""
        end = monotonic() + WAIT_SECONDS
        while not self.is_open:
            try:
                await self.connect(code)
            except (OSError, WSError, TimeoutError) as error:
                if monotonic() > end:
                    raise ServerGoneError(f"The server rejects connections: {error}") from None
                await asyncio.sleep(0.01)

    def send_batch(self, size: int) -> int:
        """Send up to ``size`` bad messages and return how many were sent.

        A message that makes the server hang up is sent on its own.
        """
        for number in range(size):
            frame = self.held_back or self.bad_messages.next()
            self.held_back = frame if frame.ends_connection and number else None
            if self.held_back is not None:
                return number
            if self.transport is not None:
                self.transport.send(frame.kind, frame.content, rsv1=frame.has_reserved_bit)
            if frame.ends_connection:
                return 1
        return size

    async def probe(self) -> None:
        """Send a valid command and wait for the response, or for the server to hang up."""
        self.probes += 1
        self.probe_done.clear()
        self.send(b'{"id":"probe %d","do":"extend","cards":[]}' % self.probes)
        if not self.is_open:
            return
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self.probe_done.wait()
        except TimeoutError:
            raise ServerGoneError("The server stopped responding.") from None


async def run_malform(plan: MalformPlan, folder: Path, progress: Progress) -> MalformReport:
    """Start a server, a good game and the bad clients, and return what was found."""
    server = ServerProcess(folder, settings=NO_LIMITS)
    try:
        server.start()
        await server.ready()
        async with HttpClient(server.base) as client:
            return await send_during_game(plan, client, server, progress)
    finally:
        server.stop()
        server.kill_orphans()


async def send_during_game(
    plan: MalformPlan, client: HttpClient, server: ServerProcess, progress: Progress
) -> MalformReport:
    """Send all bad messages while the good game runs, then finish the good game."""
    stats = LoadStats(is_paced=False)
    code, room = await open_room(client, stats, find_game(GAME), 2, 0)
    bad_clients = [
        BadClient(await client.create_guest(f"Bad {number}"), plan.seed + number)
        for number in range(plan.clients)
    ]
    memory_before = server.memory()
    stats.is_running = True
    room.advance()
    shares = [plan.messages // plan.clients] * plan.clients
    shares[0] += plan.messages - sum(shares)
    await asyncio.gather(
        *(bad.run(code, share, progress) for bad, share in zip(bad_clients, shares))
    )
    await finish_game(stats, room)
    server.check_alive()
    await client.create_guest("Afterwards")
    return MalformReport(
        messages=sum(bad.sent for bad in bad_clients),
        responses=sum(bad.responses for bad in bad_clients),
        closed_by_server=sum(bad.closed_by_server for bad in bad_clients),
        moves=stats.moves,
        matches=stats.matches,
        naks=dict(stats.naks),
        gaps=stats.gaps,
        dropped=stats.dropped,
        memory_before=memory_before,
        memory_after=server.memory(),
        missing_responses=sum(bad.missing_responses for bad in bad_clients),
        errors=tuple(server.errors()),
    )


async def finish_game(stats: LoadStats, room: LoadRoom) -> None:
    """Wait for the end of the current match and disconnect its players."""
    target = stats.matches + 1
    end = monotonic() + WAIT_SECONDS
    while stats.matches < target and not stats.dropped:
        if monotonic() > end:
            raise ServerGoneError(f"The good game did not end in {WAIT_SECONDS:.0f} s.")
        await asyncio.sleep(0.01)
    stats.is_running = False
    await room.disconnect()
