"""Mezani with SQLite, as ``mezani serve`` runs it, without rate limits."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import msgspec
from picows import WSFrame, WSMsgType, WSTransport

from bench.servers.contestant import WARM_UP_SECONDS, Exposure, Played, Survival
from mezani.games import find_game
from mezani.stress.errors import StressError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.load.load import LoadPlan, run_load
from mezani.stress.load.load_rooms import LoadPlayer, LoadRoom, LoadStats, open_room, wait_for_deal
from mezani.stress.server_process import NO_LIMITS, ServerProcess

GAME = find_game("kadi-friendly")
SEATS = 2
INSPECTED_MOVES = 200


class HandView(msgspec.Struct, frozen=True):
    """The hand in a view."""

    hand: tuple[str, ...] = ()


class HandMessage(msgspec.Struct, frozen=True):
    """A message that may have a view, and the number of its step."""

    seq: int = -1
    view: HandView | None = None


class RecordingPlayer(LoadPlayer):
    """A player who keeps their own hand, and the text of all messages since ``received`` was emptied or a deal."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
        self.received = ""
        self.hand: tuple[str, ...] = ()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            text = frame.get_payload_as_utf8_text()
            message = msgspec.json.decode(text, type=HandMessage)
            if message.view is not None:
                self.hand = message.view.hand
                self.received = "" if message.seq == 0 else self.received
            self.received += text
        super().on_ws_frame(transport, frame)


class MezaniServer:
    """The contestant."""

    name = "Mezani, SQLite"

    async def play(self, rooms: int, seconds: float) -> Played:
        plan = LoadPlan(GAME, rooms, SEATS, seconds, WARM_UP_SECONDS, rate=None)
        with tempfile.TemporaryDirectory() as folder:
            report = await run_load(plan, None, Path(folder), "", lambda _phase, _share: None)
        if faults := report.faults():
            raise StressError("; ".join(faults))
        return Played(
            moves=report.moves,
            seconds=report.seconds,
            server_cpu=report.server_cpu or 0.0,
            p50=report.to_others.p50,
            p99=report.to_others.p99,
            driver_share=report.driver_share,
        )

    async def survive_kill(self, rooms: int, seconds: float) -> Survival:
        async with running_server() as server:
            opened = await play_for(server, rooms, seconds)
            server.kill()
            before = [moves_seen(room) for _, room in opened]
            server.start()
            await server.ready()
            after = [await seq_after_restart(code, room) for code, room in opened]
        return Survival(
            rooms=rooms,
            rooms_left=sum(seq >= 0 for seq in after),
            moves=sum(before),
            moves_left=sum(max(0, min(pair)) for pair in zip(before, after, strict=True)),
        )

    async def inspect(self) -> Exposure:
        async with running_server() as server, HttpClient(server.base) as client:
            stats = LoadStats(is_paced=True)
            stats.is_running = True
            _, room = await open_room(client, stats, GAME, SEATS, 0, RecordingPlayer)
            found: list[Exposure] = []
            for _ in range(INSPECTED_MOVES):
                found += search(room.players)
                room.schedule(perf_counter())
                while room.waiting or room.backlog:
                    await asyncio.sleep(0.001)
            await room.disconnect()
        return Exposure(
            inspected=len(found),
            own=sum(each.own for each in found),
            exposing=sum(each.exposing for each in found),
            example=next((each.example for each in found if each.example), ""),
        )


@asynccontextmanager
async def running_server() -> AsyncIterator[ServerProcess]:
    """Run a server on an empty folder inside the context."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), settings=NO_LIMITS)
        try:
            server.start()
            await server.ready()
            yield server
        finally:
            server.stop()
            server.kill_orphans()


async def play_for(server: ServerProcess, rooms: int, seconds: float) -> list[tuple[str, LoadRoom]]:
    """Open rooms, let them play for some seconds, and return their codes and them."""
    stats = LoadStats(is_paced=False)
    async with HttpClient(server.base) as client:
        opened = [await open_room(client, stats, GAME, SEATS, index) for index in range(rooms)]
    stats.is_running = True
    for _, room in opened:
        room.advance()
    await asyncio.sleep(seconds)
    stats.is_running = False
    return opened


def moves_seen(room: LoadRoom) -> int:
    """Return how many moves of a running match both players have seen: the next may have been dealt after its end."""
    if any(player.view.over for player in room.players):
        return 0
    return min(player.seq for player in room.players)


async def seq_after_restart(code: str, room: LoadRoom) -> int:
    """Return the version of a match that its first player sees after a restart, or -1."""
    player = room.players[0]
    await player.closed.wait()
    again = LoadRoom(room.stats, room.picker, [LoadPlayer(player.guest)])
    await again.players[0].connect(code)
    await wait_for_deal(again, code)
    await again.disconnect()
    return again.players[0].seq


def search(players: Sequence[LoadPlayer]) -> list[Exposure]:
    """Search what each of two players has received for cards of both hands. Ended matches show all cards."""
    first, second = players
    assert isinstance(first, RecordingPlayer)
    assert isinstance(second, RecordingPlayer)
    found = [search_one(first, second.hand), search_one(second, first.hand)]
    is_over = first.view.over
    first.received = second.received = ""
    return [] if is_over else found


def search_one(player: RecordingPlayer, hidden: Sequence[str]) -> Exposure:
    """Search what one player has received."""
    exposed = [card for card in hidden if mentions(player.received, card)]
    example = f"{' '.join(exposed)} in {player.received}" if exposed else ""
    has_own = any(mentions(player.received, card) for card in player.hand)
    return Exposure(1, own=int(has_own), exposing=int(bool(exposed)), example=example)


def mentions(text: str, card: str) -> bool:
    """Return whether a text names a card."""
    return re.search(rf"\b{card}\b", text) is not None
