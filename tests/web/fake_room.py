"""A room whose server is the test: the part that ScriptedRoom and StagedTable share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from mezani.game import Event
from mezani.match import Match
from mezani.seats import SEAT_LETTERS, parse_seat
from mezani.server.messages import MatchMessage, RoomMessage, RoomView, SeatView
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages
from tests.web.browser_user import BrowserUser

CODE = "ABCDEF"
MATCH = "m1"
NAMES = ("Amina", "Njeri", "Gitau", "Wanjiru", "Otieno", "Chebet", "Kamau", "Akinyi")


class FakeRoom:
    """A room in which all other players of a match are bots. ``changes`` are fields of the room.

    Subclasses answer the commands of the page in ``receive``.
    """

    def __init__(self, user: BrowserUser, match: Match, seat: str = "A", **changes: Any) -> None:
        self.user = user
        self.match = match
        self.live = LiveMatch(MATCH, match)
        self.live.seq = 1  # a first step would animate the deal
        self.seat = seat
        self.seats = list(SEAT_LETTERS[: len(match.players)])
        self.room = msgspec.structs.replace(self._first_room(), **changes)
        self._socket: WebSocketRoute | None = None

    @property
    def page(self) -> Page:
        """The user's page."""
        return self.user.page

    def open(self) -> None:
        """Open the room. The user becomes a guest before."""
        self.user.open("/")
        self.user.create_room(self.room.game)
        self.page.route_web_socket(f"**/ws/rooms/{CODE}*", self._connect)
        self.user.open(f"/room/{CODE}")

    def send(self, message: Any) -> None:
        """Send a message to the page."""
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message).decode())

    def send_room(self) -> None:
        """Send the room to the page."""
        self.send(RoomMessage(self.room))

    def let_bot_play_for(self, letter: str) -> None:
        """Let a stand-in play for a person."""
        self._change_seat(letter, stand_in=True)

    def leave(self, letter: str) -> None:
        """Let a person give up a seat, which a stand-in then plays."""
        self._change_seat(letter, stand_in=True, has_left=True)

    def match_message(self) -> Any:
        """Return what a page that connects gets about the match."""
        return self.step_message(())

    def step_message(self, events: Sequence[Event]) -> MatchMessage:
        """Return the message about the last step of the match."""
        observer = self.seats.index(self.seat) if self.seat else None
        return StepMessages(self.live, events, 0).message_for(observer, self.user.language)

    def receive(self, command: dict[str, Any]) -> None:
        """Handle a command of the page."""
        raise NotImplementedError

    def _change_seat(self, letter: str, **changes: Any) -> None:
        seats = list(self.room.seats)
        number = parse_seat(letter, len(seats))
        seats[number] = msgspec.structs.replace(seats[number], **changes)
        self.room = msgspec.structs.replace(self.room, seats=tuple(seats))
        self.send_room()

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self.receive(msgspec.json.decode(text)))
        self.send_room()
        self.send(self.match_message())

    def _first_room(self) -> RoomView:
        return RoomView(
            code=CODE,
            game=self.match.game.id,
            rules={},
            phase="playing",
            seats=tuple(
                SeatView(
                    seat=seat,
                    name=name,
                    bot="" if seat == self.seat else "casual",
                    guest=seat == self.seat,
                    ready=True,
                    connected=True,
                    stand_in=False,
                    wants_rematch=False,
                )
                for seat, name in zip(self.seats, self.match.players)
            ),
            host="A",
            you=self.seat,
            public=False,
            practice=False,
            locked=False,
            fills_up=False,
            daily="",
            spectators=0,
            match=MATCH,
            seed_hash="",
            result=None,
        )
