"""Rooms under load: their players, the one move in flight, and what they measure."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter, deque
from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter

from msgspec.structs import replace

from mezani.game import Game
from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.messages import EMPTY_VIEW, PartialView, ServerMessage
from mezani.stress.move_picker import MovePicker
from mezani.stress.room_client import RoomClient

PRIVATE_MOVES = ("niko", "quiet")
"""Responses to a prompt. Only the seat that sends one gets a new view."""
REFUSALS_BEFORE_SYNC = 4
OPEN_AT_ONCE = 16
DEAL_SECONDS = 60.0
SCHEDULE_SECONDS = 0.001


class LoadStats:
    """Counters and response times of all rooms.

    Response times count only for moves due in the measured period; faults always count.
    """

    def __init__(self, *, is_paced: bool) -> None:
        self.is_paced = is_paced
        self.is_running = False
        self.begin = inf
        self.end = inf
        self.moves = 0
        self.matches = 0
        self.to_ack = array("d")
        self.to_others = array("d")
        self.naks: Counter[str] = Counter()
        self.gaps = 0
        self.dropped = 0

    def record_time(self, times: array[float], due: float) -> None:
        """Add the time passed since a move was due."""
        if self.begin <= due < self.end:
            times.append(perf_counter() - due)


class LoadPlayer(RoomClient):
    """A player in a room under load."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
        self.room: LoadRoom
        self.letter = ""
        self.seq = -1
        self.view = EMPTY_VIEW
        self.expects_view = False
        self.has_started = False
        self.is_leaving = False

    def on_message(self, message: ServerMessage) -> None:
        if message.view is not None:
            self._update_view(message.seq, message.view)
        elif message.ack:
            self.room.on_ack(message.ack)
        elif message.nak:
            self.room.on_nak(message)
        elif message.room is not None:
            self.letter = message.room.you

    def _update_view(self, seq: int, view: PartialView) -> None:
        """Take a new view: the next one, the first of a match, or the current one again."""
        if self.has_started and seq != self.seq + 1 and seq not in (self.seq, 0):
            self.room.stats.gaps += 1
        self.seq = seq
        self.view = view
        self.has_started = True
        self.room.on_view(self)

    def on_lost(self) -> None:
        if not self.is_leaving:
            self.room.stats.dropped += 1

    def urgency(self) -> int:
        """Return 0 for the player who is prompted, 1 for the player on turn, 2 for the others."""
        if self.view.prompted:
            return 0
        return 1 if self.view.turn == self.letter else 2


class LoadRoom:
    """One room. It sends a move once the last one was acknowledged and every player has seen it."""

    def __init__(self, stats: LoadStats, picker: MovePicker, players: Sequence[LoadPlayer]) -> None:
        self.stats = stats
        self.picker = picker
        self.players = tuple(players)
        self.waiting = 0
        self.sent = 0
        self.mover = self.players[0]
        self.due = 0.0
        self.backlog: deque[float] = deque()
        self.refusals = 0
        self.is_dealing = False
        for player in self.players:
            player.room = self

    @property
    def is_playing(self) -> bool:
        """True once every player has seen the deal."""
        return all(player.has_started for player in self.players)

    def schedule(self, due: float) -> None:
        """Add a move that is due at a time, even if it can't be sent yet."""
        self.backlog.append(due)
        self.advance()

    def advance(self) -> None:
        """Send the next move, or ask for a rematch, if nothing is in flight."""
        if self.waiting or not self.stats.is_running:
            return
        if self.players[0].view.over:
            self._ask_for_rematch()
        elif self.backlog or not self.stats.is_paced:
            self._move()

    def _move(self) -> None:
        pick = self.picker.pick_simple if self.refusals else self.picker.pick
        for player in sorted(self.players, key=LoadPlayer.urgency):
            if text := pick(player.view):
                self.due = self.backlog.popleft() if self.stats.is_paced else perf_counter()
                self._send(player, text)
                return

    def _send(self, mover: LoadPlayer, text: str) -> None:
        self.sent += 1
        self.mover = mover
        is_private = text in PRIVATE_MOVES
        self.waiting = 2 if is_private else 1 + len(self.players)
        for player in self.players:
            player.expects_view = player is mover or not is_private
        mover.send(
            b'{"id":"%d","do":"move","seq":%d,"move":"%b"}' % (self.sent, mover.seq, text.encode())
        )

    def on_view(self, player: LoadPlayer) -> None:
        """Handle a new view of a player."""
        if player.expects_view:
            player.expects_view = False
            self.waiting -= 1
            if player is not self.mover and not self.is_dealing:
                self.stats.record_time(self.stats.to_others, self.due)
        if not self.waiting:
            self.is_dealing = False
            self.advance()

    def on_ack(self, command: str) -> None:
        """Handle an acknowledged command. Only ids of moves are numbers."""
        if not command.isdigit():
            return
        self.waiting -= 1
        self.refusals = 0
        self.stats.moves += 1
        self.stats.record_time(self.stats.to_ack, self.due)
        if not self.waiting:
            self.advance()

    def on_nak(self, message: ServerMessage) -> None:
        """Handle a refusal: try a simpler move that was due at the same time."""
        self.stats.naks[message.code] += 1
        if not message.nak.isdigit():
            return
        self.waiting = 0
        self.refusals += 1
        if self.stats.is_paced:
            self.backlog.appendleft(self.due)
        for player in self.players:
            player.expects_view = False
        if self.refusals % REFUSALS_BEFORE_SYNC == 0:
            self._sync()
        else:
            self.advance()

    def _sync(self) -> None:
        """Ask for the current view before the next move."""
        self.waiting = 1
        self.mover.expects_view = True
        self.mover.send(b'{"id":"sync %d","do":"sync"}' % self.sent)

    def _ask_for_rematch(self) -> None:
        """Ask for a rematch once every player has seen the end of the match."""
        if not all(player.view.over for player in self.players):
            return
        self.stats.matches += 1
        self.is_dealing = True
        self.waiting = len(self.players)
        for player in self.players:
            player.expects_view = True
            player.send(b'{"id":"rematch %d","do":"rematch"}' % self.sent)

    async def disconnect(self) -> None:
        """Close all connections of the room."""
        for player in self.players:
            player.is_leaving = True
            await player.disconnect()


# Opening rooms


async def open_rooms(
    clients: Sequence[HttpClient],
    stats: LoadStats,
    game: Game,
    seats: int,
    number: int,
    on_opened: Callable[[], None],
    *,
    is_bridged: bool = False,
) -> list[LoadRoom]:
    """Open a number of rooms, a few at a time, and deal in each of them.

    The rooms are spread over the clients, each of which is for one node. With ``is_bridged``, only the first player
    of a room connects to its node, and the others to the next one.
    """
    slots = asyncio.Semaphore(OPEN_AT_ONCE)

    async def open_one(index: int) -> LoadRoom:
        client = clients[index % len(clients)]
        others = clients[(index + is_bridged) % len(clients)].base
        async with slots:
            _, room = await open_room(client, stats, game, seats, index, others=others)
            on_opened()
            return room

    return list(await asyncio.gather(*map(open_one, range(number))))


async def open_room(
    client: HttpClient,
    stats: LoadStats,
    game: Game,
    seats: int,
    index: int,
    player_type: type[LoadPlayer] = LoadPlayer,
    *,
    others: str = "",
) -> tuple[str, LoadRoom]:
    """Open a room with all its players, deal, and return it with its code.

    All but the first player connect to the address ``others``, if there is one.
    """
    guests = [await client.create_guest(f"Load {index} {seat}") for seat in range(seats)]
    if others:
        guests[1:] = [replace(guest, base=others) for guest in guests[1:]]
    code = await client.create_room(guests[0], game.id, seats, [])
    room = LoadRoom(stats, MovePicker(game, index), [player_type(guest) for guest in guests])
    for seat, player in enumerate(room.players):
        await player.connect(code)
        if seat:
            player.send(b'{"id":"sit","do":"sit"}')
        player.send(b'{"id":"ready","do":"ready"}')
    await wait_for_deal(room, code)
    return code, room


async def wait_for_deal(room: LoadRoom, code: str) -> None:
    """Wait until every player has seen their cards."""
    try:
        async with asyncio.timeout(DEAL_SECONDS):
            while not room.is_playing:
                await asyncio.sleep(0.005)
    except TimeoutError:
        naks = dict(room.stats.naks)
        raise RequestRefusedError(
            f"Room {code} did not start in {DEAL_SECONDS:.0f} s: {naks}"
        ) from None


async def schedule_moves(rooms: Sequence[LoadRoom], rate: float) -> None:
    """Make moves due at fixed times, room by room, whether or not the server keeps up."""
    start = perf_counter()
    due = 0
    while True:
        now = perf_counter()
        while start + due / rate <= now:
            rooms[due % len(rooms)].schedule(start + due / rate)
            due += 1
        await asyncio.sleep(SCHEDULE_SECONDS)
