"""A room under load: its seats, the one move that is on its way, and what was seen of it."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter, deque
from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter

from mezani.game import Game
from mezani.stress.errors import RefusedError
from mezani.stress.http_client import Door, Visitor
from mezani.stress.messages import Heard
from mezani.stress.move_picker import Chooser, Sight
from mezani.stress.room_client import RoomSocket

HIDDEN_ANSWERS = ("niko", "quiet")
NOTHING = Sight()
SEVERAL = 4


class Board:
    """What all tables write on. Times count for moves due within the measured time; faults count always."""

    def __init__(self, *, is_paced: bool) -> None:
        self.is_paced = is_paced
        self.is_open = False
        self.begin = inf
        self.end = inf
        self.moves = 0
        self.matches = 0
        self.to_ack = array("d")
        self.to_others = array("d")
        self.naks: Counter[str] = Counter()
        self.gaps = 0
        self.dropped = 0

    def note(self, times: array[float], since: float) -> None:
        """Something due at a time has just happened."""
        if self.begin <= since < self.end:
            times.append(perf_counter() - since)


class LoadSeat(RoomSocket):
    """A player at a table under load."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.table: LoadTable
        self.letter = ""
        self.seq = -1
        self.sight = NOTHING
        self.is_awaited = False
        self.has_started = False
        self.is_leaving = False

    def hear(self, heard: Heard) -> None:
        """Hands what arrived to the table."""
        if heard.view is not None:
            self.see(heard.seq, heard.view)
        elif heard.ack:
            self.table.acked(heard.ack)
        elif heard.nak:
            self.table.refused(heard)
        elif heard.room is not None:
            self.letter = heard.room.you

    def see(self, seq: int, sight: Sight) -> None:
        """A new view: it must be the next one, the first of a match, or the same again."""
        if self.has_started and seq != self.seq + 1 and seq not in (self.seq, 0):
            self.table.board.gaps += 1
        self.seq = seq
        self.sight = sight
        self.has_started = True
        self.table.seen(self)

    def lost(self) -> None:
        """A connection nobody meant to close."""
        if not self.is_leaving:
            self.table.board.dropped += 1


class LoadTable:
    """One room. The next move is sent when the last one was acknowledged and every seat has seen it."""

    def __init__(self, board: Board, chooser: Chooser, seats: Sequence[LoadSeat]) -> None:
        self.board = board
        self.chooser = chooser
        self.seats = tuple(seats)
        self.waiting = 0
        self.sent = 0
        self.mover = self.seats[0]
        self.since = 0.0
        self.backlog: deque[float] = deque()
        self.refusals = 0
        self.is_dealing = False
        for seat in self.seats:
            seat.table = self

    @property
    def is_playing(self) -> bool:
        """Whether every seat has seen the deal."""
        return all(seat.has_started for seat in self.seats)

    def schedule(self, when: float) -> None:
        """A move is due; it is counted from now on, whether it can be sent at once or not."""
        self.backlog.append(when)
        self.go_on()

    def go_on(self) -> None:
        """Makes the next move if it is time for one."""
        if self.waiting or not self.board.is_open:
            return
        if self.seats[0].sight.over:
            self.ask_for_rematch()
        elif self.backlog or not self.board.is_paced:
            self.move()

    def move(self) -> None:
        """Sends the next move of whoever has one."""
        for seat in sorted(self.seats, key=urgency):
            sight = seat.sight
            choose = self.chooser.choose_plainly if self.refusals else self.chooser.choose
            if text := choose(sight):
                self.since = self.backlog.popleft() if self.board.is_paced else perf_counter()
                self.send(seat, text)
                return

    def send(self, mover: LoadSeat, text: str) -> None:
        """Puts a move on its way and notes who has to see it."""
        self.sent += 1
        self.mover = mover
        is_hidden = text in HIDDEN_ANSWERS
        self.waiting = 2 if is_hidden else 1 + len(self.seats)
        for seat in self.seats:
            seat.is_awaited = seat is mover or not is_hidden
        mover.send(
            b'{"id":"%d","do":"move","seq":%d,"move":"%b"}' % (self.sent, mover.seq, text.encode())
        )

    def seen(self, seat: LoadSeat) -> None:
        """A seat has a new view."""
        if seat.is_awaited:
            seat.is_awaited = False
            self.waiting -= 1
            if seat is not self.mover and not self.is_dealing:
                self.board.note(self.board.to_others, self.since)
        if not self.waiting:
            self.is_dealing = False
            self.go_on()

    def acked(self, command: str) -> None:
        """A command was done; moves have numbers, other commands words."""
        if not command.isdigit():
            return
        self.waiting -= 1
        self.refusals = 0
        self.board.moves += 1
        self.board.note(self.board.to_ack, self.since)
        if not self.waiting:
            self.go_on()

    def refused(self, heard: Heard) -> None:
        """A command was refused; the plainest move comes next, counted from the same time."""
        self.board.naks[heard.code] += 1
        if not heard.nak.isdigit():
            return
        self.waiting = 0
        self.refusals += 1
        if self.board.is_paced:
            self.backlog.appendleft(self.since)
        for seat in self.seats:
            seat.is_awaited = False
        if self.refusals % SEVERAL == 0:
            self.look_again()
        else:
            self.go_on()

    def look_again(self) -> None:
        """Asks for the view again before anything else is tried."""
        self.waiting = 1
        self.mover.is_awaited = True
        self.mover.send(b'{"id":"look %d","do":"sync"}' % self.sent)

    def ask_for_rematch(self) -> None:
        """Everybody wants another match, once each has seen the end of this one."""
        if not all(seat.sight.over for seat in self.seats):
            return
        self.board.matches += 1
        self.is_dealing = True
        self.waiting = len(self.seats)
        for seat in self.seats:
            seat.is_awaited = True
            seat.send(b'{"id":"again %d","do":"rematch"}' % self.sent)


def urgency(seat: LoadSeat) -> int:
    """Who is asked first: whoever is prompted, then whose turn it is, then whoever may act besides."""
    if seat.sight.prompted:
        return 0
    return 1 if seat.sight.turn == seat.letter else 2


AT_ONCE = 16
PATIENCE = 60.0


async def open_tables(
    door: Door, board: Board, game: Game, seats: int, rooms: int, tick: Callable[[], None]
) -> list[LoadTable]:
    """Opens so many rooms, a few at a time; all are dealt and nobody has moved."""
    room_for = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> LoadTable:
        async with room_for:
            _, table = await open_room(door, board, game, seats, number)
            tick()
            return table

    return list(await asyncio.gather(*map(open_one, range(rooms))))


async def open_room(
    door: Door, board: Board, game: Game, seats: int, number: int
) -> tuple[str, LoadTable]:
    """One room with all its people, dealt; with its code."""
    visitors = [await door.guest(f"Load {number} {seat}") for seat in range(seats)]
    code = await door.make_room(visitors[0], game.id, seats, [])
    table = LoadTable(board, Chooser(game, number), [LoadSeat(visitor) for visitor in visitors])
    for index, seat in enumerate(table.seats):
        await seat.connect(code)
        if index:
            seat.send(b'{"id":"sit","do":"sit"}')
        seat.send(b'{"id":"ready","do":"ready"}')
    await until_dealt(table, code)
    return code, table


async def until_dealt(table: LoadTable, code: str) -> None:
    """Waits until every seat has seen its cards."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not table.is_playing:
                await asyncio.sleep(0.005)
    except TimeoutError:
        naks = dict(table.board.naks)
        raise RefusedError(f"Room {code} did not start in {PATIENCE:.0f} s: {naks}") from None
