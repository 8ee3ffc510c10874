"""Players who live through the death of their server: they come back, and send again what was not answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import msgspec
from picows import WSError

from mezani.stress.http_client import Visitor
from mezani.stress.ledger import Done, Ledger
from mezani.stress.messages import Heard, RoomSeen
from mezani.stress.move_picker import Chooser, Sight
from mezani.stress.room_client import RoomSocket

SLOWEST_THOUGHT = 0.03
AGAIN = 0.02
TICK = 0.2
NOTHING = Sight()


class Pending(msgspec.Struct):
    """A move on its way; it keeps its id however often it has to be sent."""

    done: Done
    seq: int
    is_logged: bool = False

    def message(self) -> bytes:
        """The command as it goes over the wire."""
        return msgspec.json.encode(
            {"id": self.done.command, "do": "move", "seq": self.seq, "move": self.done.move}
        )


class Survivor(RoomSocket):
    """A player with a seat in one room for the whole test."""

    def __init__(self, visitor: Visitor, chooser: Chooser, ledger: Ledger, code: str) -> None:
        super().__init__(visitor)
        self.chooser = chooser
        self.ledger = ledger
        self.code = code
        self.rng: Random = chooser.rng
        self.room: RoomSeen | None = None
        self.match = ""
        self.seq = -1
        self.expected = 0
        self.sight = NOTHING
        self.pending: Pending | None = None
        self.sent = 0
        self.progress = 0
        self.resent = 0
        self.already_done = 0
        self.refusals = 0
        self.is_paused = False
        self.is_thinking = False

    async def stay(self, gate: asyncio.Event) -> None:
        """Keeps coming back whenever the gate is open; ends when it is cancelled."""
        while True:
            await gate.wait()
            try:
                await self.connect(self.code)
            except (OSError, WSError, TimeoutError):
                await asyncio.sleep(AGAIN)
                continue
            self.send_again()
            while self.is_open:
                self.act()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.closed.wait(), TICK)

    def send_again(self) -> None:
        """What was not answered before the connection went is sent with the same id."""
        if self.pending is not None:
            self.resent += 1
            self.already_done += self.pending.is_logged
            self.send(self.pending.message())

    def hear(self, heard: Heard) -> None:
        """Takes in what the server says, and goes on."""
        if heard.room is not None:
            self.enter(heard.room)
        elif heard.view is not None:
            self.see(heard.seq, heard.view)
        elif self.pending is not None and self.pending.done.command in (heard.ack, heard.nak):
            self.answered(heard)
        self.act()

    def enter(self, room: RoomSeen) -> None:
        """The room as it is now; a new match counts from its beginning."""
        self.room = room
        if room.result is not None:
            self.ledger.ended.add(room.result.match)
        if room.match and room.match != self.match:
            self.match = room.match
            self.seq = -1
            self.expected = 0
            self.sight = NOTHING
            self.ledger.matches.add(room.match)

    def see(self, seq: int, sight: Sight) -> None:
        """A view; its number is never below one seen before in the same match."""
        if seq < max(self.seq, self.expected):
            self.ledger.wrong.append(
                f"{self.visitor.name} in {self.match} was at {max(self.seq, self.expected)} and is told {seq}"
            )
        if seq > self.seq >= 0:
            self.progress += 1
        self.seq = seq
        self.sight = sight

    def answered(self, heard: Heard) -> None:
        """The move on its way was done or refused."""
        if self.pending is None:
            return
        done, is_logged = self.pending.done, self.pending.is_logged
        self.pending = None
        if heard.ack:
            self.refusals = 0
            self.expected = heard.seq
            self.ledger.acknowledged.append(done)
            return
        self.refusals += 1
        self.ledger.refused.append(done)
        self.ledger.codes[heard.code] += 1
        if is_logged:
            self.ledger.wrong.append(f"{done} is in the log, and was refused as {heard.code}")

    def act(self) -> None:
        """Does what is next, after a moment's thought."""
        is_free = self.is_open and not (self.is_paused or self.is_thinking or self.pending)
        if is_free and self.room is not None:
            self.is_thinking = True
            wait = self.rng.random() * SLOWEST_THOUGHT
            asyncio.get_running_loop().call_later(wait, self.act_now)

    def act_now(self) -> None:
        """Sits down, gets ready, moves, or asks for another match, as the room is now."""
        self.is_thinking = False
        if self.room is None or self.is_paused or self.pending or not self.is_open:
            return
        own = self.room.own()
        if own is None:
            self.ask("sit")
        elif self.sight.over or self.room.result is not None:
            if not own.wants_rematch:
                self.ask("rematch")
        elif not self.room.match:
            if not own.ready:
                self.ask("ready")
        else:
            self.move(own.seat)

    def ask(self, what: str) -> None:
        """Asks for something that is not a move; if the answer is lost, the room shows whether it was done."""
        self.sent += 1
        self.send(msgspec.json.encode({"id": f"{what} {self.sent}", "do": what}))

    def move(self, seat: str) -> None:
        """Makes a move, if there is one to make."""
        if self.seq < self.expected:
            return
        choose = self.chooser.choose_plainly if self.refusals else self.chooser.choose
        text = choose(self.sight)
        if not text or (text == "niko" and not self.sight.prompted and self.sight.turn != seat):
            return
        self.sent += 1
        done = Done(self.match, seat, f"{self.visitor.name} {self.sent}", text)
        self.pending = Pending(done, self.seq)
        self.send(self.pending.message())
