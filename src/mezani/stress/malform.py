"""Bad clients beside a good game: whatever they send, the game goes on to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import msgspec
from picows import WSError, WSFrame, WSTransport

from mezani.games import find_game
from mezani.stress.bad_messages import Mangled, Mangler
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Door, Visitor
from mezani.stress.load_rooms import Board, LoadTable, open_room
from mezani.stress.room_client import CLOSE, RoomSocket
from mezani.stress.server_process import NO_LIMITS, ServerProcess

AT_ONCE = 16
PATIENCE = 30.0
MOST_GROWTH = 64_000_000
GAME = "kadi-friendly"
EXPECTED_ERROR = "UnicodeDecodeError"
"""uvicorn tells by itself of every text that is no text."""
ANSWERS = (b'{"ack"', b'{"nak"')


class MalformPlan(msgspec.Struct, frozen=True):
    """How many bad messages, from how many bad clients, and which chance decides."""

    messages: int
    clients: int
    seed: int


class MalformFigures(msgspec.Struct, frozen=True):
    """What happened beside the good game, and to it."""

    messages: int
    answered: int
    hung_up: int
    moves: int
    matches: int
    naks: dict[str, int]
    gaps: int
    dropped: int
    memory_before: int
    memory_after: int
    silences: int
    errors: tuple[str, ...]

    def faults(self) -> list[str]:
        """What went wrong, in words; empty where nothing did."""
        counts = {
            "gaps in the numbering of the good game": self.gaps,
            "connections of the good game dropped": self.dropped,
            "refusals in the good game": sum(self.naks.values()),
            "messages of bad clients without an answer": self.silences,
        }
        found = [f"{count} {words}" for words, count in counts.items() if count]
        if self.errors:
            found.append(f"{len(self.errors)} errors in the server's log, first {self.errors[0]}")
        if self.memory_after - self.memory_before > MOST_GROWTH:
            found.append(f"memory grew to {self.memory_after:,} bytes")
        return found if self.matches else [*found, "no good match came to its end"]


class BadClient(RoomSocket):
    """Sends what it should not. It reads no more of the answers than that they come."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        super().__init__(visitor)
        self.mangler = Mangler(seed)
        self.held: Mangled | None = None
        self.number = 0
        self.sent = 0
        self.answered = 0
        self.hung_up = 0
        self.silences = 0
        self.echo = asyncio.Event()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Counts an answer, and looks for the one it waits for."""
        if frame.msg_type == CLOSE:
            transport.disconnect()
            return
        content = frame.get_payload_as_bytes()
        if content.startswith(ANSWERS):
            self.answered += 1
            if b'"still %d"' % self.number in content:
                self.echo.set()

    def lost(self) -> None:
        """The server has hung up."""
        self.hung_up += 1
        self.echo.set()

    async def misbehave(self, code: str, messages: int, tick: Callable[[int], None]) -> None:
        """Sends so many bad messages, a few at a time, coming back as often as it is thrown out."""
        while self.sent < messages:
            if not self.is_open:
                await self.come_back(code)
            before = self.answered
            few = self.send_few(min(AT_ONCE, messages - self.sent))
            self.sent += few
            tick(few)
            await self.wait_for_echo()
            if self.is_open:
                self.silences += few + 1 - (self.answered - before)
        await self.leave()

    async def come_back(self, code: str) -> None:
        """Connects again; raises where that is not possible any more."""
        end = monotonic() + PATIENCE
        while not self.is_open:
            try:
                await self.connect(code)
            except (OSError, WSError, TimeoutError) as error:
                if monotonic() > end:
                    raise ServerGoneError(f"Nobody is let in any more: {error}") from None
                await asyncio.sleep(0.01)

    def send_few(self, most: int) -> int:
        """Some bad messages; one that has to end the connection goes alone. Says how many were sent."""
        for number in range(most):
            mangled = self.held or self.mangler.next()
            self.held = mangled if mangled.ends_connection and number else None
            if self.held is not None:
                return number
            if self.transport is not None:
                self.transport.send(mangled.kind, mangled.content, rsv1=mangled.has_stray_bit)
            if mangled.ends_connection:
                return 1
        return most

    async def wait_for_echo(self) -> None:
        """Asks for something proper, and waits for the answer or for the server to hang up."""
        self.number += 1
        self.echo.clear()
        self.send(b'{"id":"still %d","do":"extend","cards":[]}' % self.number)
        if not self.is_open:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.echo.wait()
        except TimeoutError:
            raise ServerGoneError("The server does not answer any more.") from None


async def send_malformed(
    plan: MalformPlan, folder: Path, tell: Callable[[int], None]
) -> MalformFigures:
    """Starts a server, a good game and the bad clients, and gives what came of it."""
    server = ServerProcess(folder, settings=NO_LIMITS)
    try:
        server.start()
        await server.ready()
        async with Door(server.base) as door:
            return await beside_a_game(plan, door, server, tell)
    finally:
        server.stop()
        server.left_behind()


async def beside_a_game(
    plan: MalformPlan, door: Door, server: ServerProcess, tell: Callable[[int], None]
) -> MalformFigures:
    """The good game runs from before the first bad message until after the last, and to its end."""
    board = Board(is_paced=False)
    code, table = await open_room(door, board, find_game(GAME), 2, 0)
    bad = [BadClient(await door.guest(f"Bad {n}"), plan.seed + n) for n in range(plan.clients)]
    before = server.memory()
    board.is_open = True
    table.go_on()
    shares = [plan.messages // plan.clients] * plan.clients
    shares[0] += plan.messages - sum(shares)
    await asyncio.gather(
        *(client.misbehave(code, share, tell) for client, share in zip(bad, shares))
    )
    await play_to_the_end(board, table)
    server.check_alive()
    await door.guest("Afterwards")
    return MalformFigures(
        messages=sum(client.sent for client in bad),
        answered=sum(client.answered for client in bad),
        hung_up=sum(client.hung_up for client in bad),
        moves=board.moves,
        matches=board.matches,
        naks=dict(board.naks),
        gaps=board.gaps,
        dropped=board.dropped,
        memory_before=before,
        memory_after=server.memory(),
        silences=sum(client.silences for client in bad),
        errors=tuple(line for line in server.errors() if EXPECTED_ERROR not in line),
    )


async def play_to_the_end(board: Board, table: LoadTable) -> None:
    """Lets the match that runs come to its end, and everybody go home."""
    target = board.matches + 1
    end = monotonic() + PATIENCE
    while board.matches < target and not board.dropped:
        if monotonic() > end:
            raise ServerGoneError(f"The good game did not end in {PATIENCE:.0f} s.")
        await asyncio.sleep(0.01)
    board.is_open = False
    for seat in table.seats:
        seat.is_leaving = True
        await seat.leave()
