"""Players of the kill test: they reconnect after a kill and resend what got no response."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from picows import WSError

from mezani.stress.http_client import Guest
from mezani.stress.kill.ledger import Ledger, SentMove
from mezani.stress.messages import EMPTY_VIEW, PartialView, RoomInfo, ServerMessage
from mezani.stress.move_picker import MovePicker
from mezani.stress.room_client import RoomClient

MAX_THINKING_SECONDS = 0.03
RETRY_SECONDS = 0.02
TICK_SECONDS = 0.2
UNKNOWN = "unavailable"
"""The code of a refusal after which a move may be in the log: the connection to the database was lost."""
UNKNOWN_SECONDS = 0.1


class InFlight(msgspec.Struct):
    """A move without a response yet. It keeps its id however often it is sent."""

    move: SentMove
    seq: int
    is_logged: bool = False

    def message(self) -> bytes:
        """Return the command as JSON."""
        return msgspec.json.encode(
            {"id": self.move.command, "do": "move", "seq": self.seq, "move": self.move.text}
        )


class KillPlayer(RoomClient):
    """A player who keeps a seat in one room for the whole test."""

    def __init__(self, guest: Guest, picker: MovePicker, ledger: Ledger, code: str) -> None:
        super().__init__(guest)
        self.picker = picker
        self.ledger = ledger
        self.code = code
        self.rng = picker.rng
        self.room: RoomInfo | None = None
        self.match = ""
        self.seq = -1
        self.expected = 0
        self.view = EMPTY_VIEW
        self.in_flight: InFlight | None = None
        self.sent = 0
        self.progress = 0
        self.resent = 0
        self.already_done = 0
        self.refusals = 0
        self.is_paused = False
        self.is_thinking = False

    async def stay(self, server_is_up: asyncio.Event) -> None:
        """Reconnect whenever the server is up, until cancelled."""
        while True:
            await server_is_up.wait()
            try:
                await self.connect(self.code)
            except (OSError, WSError, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self.resend()
            while self.is_open:
                self.act()
                with suppress(TimeoutError):
                    async with asyncio.timeout(TICK_SECONDS):
                        await self.closed.wait()

    def resend(self) -> None:
        """Send the move in flight again, with the same id."""
        if self.in_flight is not None:
            self.resent += 1
            self.already_done += self.in_flight.is_logged
            self.send(self.in_flight.message())

    def on_message(self, message: ServerMessage) -> None:
        if message.room is not None:
            self.update_room(message.room)
        elif message.view is not None:
            self.update_view(message.seq, message.view)
        elif self.in_flight and self.in_flight.move.command in (message.ack, message.nak):
            self.on_response(self.in_flight, message)
        self.act()

    def update_room(self, room: RoomInfo) -> None:
        """Take the new state of the room, and start over for a new match."""
        self.room = room
        if room.result is not None:
            self.ledger.ended.add(room.result.match)
        if room.match and room.match != self.match:
            self.match = room.match
            self.seq = -1
            self.expected = 0
            self.view = EMPTY_VIEW
            self.ledger.matches.add(room.match)

    def update_view(self, seq: int, view: PartialView) -> None:
        """Take a new view; its number must not be lower than one seen before in this match."""
        known = max(self.seq, self.expected)
        if seq < known:
            self.ledger.faults.append(
                f"{self.guest.name} in {self.match} was at {known} and got {seq}"
            )
        if seq > self.seq >= 0:
            self.progress += 1
        self.seq = seq
        self.view = view

    def on_response(self, in_flight: InFlight, response: ServerMessage) -> None:
        """Note that the move in flight was acknowledged or refused.

        If the server could not say whether it has stored the move, send it again a little later.
        """
        if response.code == UNKNOWN:
            asyncio.get_running_loop().call_later(UNKNOWN_SECONDS, self.resend)
            return
        move = in_flight.move
        self.in_flight = None
        if response.ack:
            self.refusals = 0
            self.expected = response.seq
            self.ledger.acknowledged.append(move)
            return
        self.refusals += 1
        self.ledger.refused.append(move)
        self.ledger.codes[response.code] += 1
        if in_flight.is_logged:
            self.ledger.faults.append(f"{move} is in the log, but was refused: {response.code}")

    def act(self) -> None:
        """Do what is next after a short random delay."""
        is_free = self.is_open and not (self.is_paused or self.is_thinking or self.in_flight)
        if is_free and self.room is not None:
            self.is_thinking = True
            delay = self.rng.random() * MAX_THINKING_SECONDS
            asyncio.get_running_loop().call_later(delay, self.act_now)

    def act_now(self) -> None:
        """Sit down, get ready, move, or ask for a rematch, depending on the room."""
        self.is_thinking = False
        if self.room is None or self.is_paused or self.in_flight or not self.is_open:
            return
        own = self.room.own_seat()
        if own is None:
            self.send_command("sit")
        elif self.view.over or self.room.result is not None:
            if not own.wants_rematch:
                self.send_command("rematch")
        elif not self.room.match:
            if not own.ready:
                self.send_command("ready")
        else:
            self.move(own.seat)

    def send_command(self, name: str) -> None:
        """Send a command that is not a move. It is not resent: the room shows if it was done."""
        self.sent += 1
        self.send(msgspec.json.encode({"id": f"{name} {self.sent}", "do": name}))

    def move(self, seat: str) -> None:
        """Send a move if there is one to make."""
        if self.seq < self.expected:
            return
        pick = self.picker.pick_simple if self.refusals else self.picker.pick
        text = pick(self.view)
        if not text or (text == "niko" and not self.view.prompted and self.view.turn != seat):
            return
        self.sent += 1
        move = SentMove(self.match, seat, f"{self.guest.name} {self.sent}", text)
        self.in_flight = InFlight(move, self.seq)
        self.send(self.in_flight.message())
