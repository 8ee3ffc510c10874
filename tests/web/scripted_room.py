"""A room whose server is the test: any position, other seats on command, and answers that wait.

room = ScriptedRoom(user, "kadi-classic", hands={"A": "7H 9C", "B": "7S 4D"}, top="7D")
user.page.locator("[data-card='7H']").dblclick()
room.answer()
room.act("B play 7S")
"""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from mezani.errors import IllegalMoveError
from mezani.games import find_game
from mezani.match import Match
from mezani.partial_play import describe_play
from mezani.seats import seat_letter
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages
from tests.web.browser_user import BrowserUser

CODE = "ABCDEF"
NAMES = ("Amina", "Baraka", "Chebet", "Dalmas")


class ScriptedRoom:
    """A room at a position, opened by a user at seat A. Moves wait for ``answer`` or ``refuse``."""

    def __init__(self, user: BrowserUser, game: str, **position: Any) -> None:
        self.user = user
        players = NAMES[: len(position["hands"])]
        self.match = Match(find_game(game), players, setup={"turn": "A", **position})
        self.live = LiveMatch("m1", self.match)
        self.live.seq = 1  # a first step would animate the deal
        self.moves: list[dict[str, Any]] = []
        self.result_changes: dict[str, Any] = {}
        self._socket: WebSocketRoute | None = None
        user.open("/")
        user.create_room(game, seats=2)  # makes the user a player
        user.page.route_web_socket(f"**/ws/rooms/{CODE}*", self._connect)
        user.open(f"/room/{CODE}").locator("[data-card]").first.wait_for()

    @property
    def page(self) -> Page:
        """The user's page."""
        return self.user.page

    def answer(self) -> None:
        """Accept the user's oldest move."""
        command = self._next_move()
        self._step(0, command["move"])
        self._send({"ack": command["id"], "seq": self.live.seq})

    def refuse(self, reason: str) -> None:
        """Refuse the user's oldest move."""
        command = self._next_move()
        self._send(
            {"nak": command["id"], "code": "illegal", "reason": reason, "seq": self.live.seq}
        )

    def act(self, line: str) -> None:
        """Make a move of another seat."""
        step = self.match.parse_step(line)
        self._step(step.seat, str(step.move))

    def _next_move(self) -> dict[str, Any]:
        """Wait for the user's next move."""
        self.user.wait_until(lambda: bool(self.moves), "the user makes a move")
        return self.moves.pop(0)

    def _step(self, seat: int, text: str) -> None:
        attempt = self.match.attempt(seat, text)
        self.live.adopt(attempt, 0)
        if self.match.state.outcome() is not None:
            self._send_room()
        message = StepMessages(self.live, attempt.events, 0).message_for(0, self.user.language)
        self._send(message)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._receive(msgspec.json.decode(text)))
        self._send_room()
        self._send(StepMessages(self.live, (), 0).message_for(0, self.user.language))

    def _receive(self, command: dict[str, Any]) -> None:
        if command["do"] == "move":
            try:
                self.match.attempt(0, command["move"])
            except IllegalMoveError as error:
                reason = error.reason_in(self.user.language)
                self._send({"nak": command["id"], "code": "illegal", "reason": reason, "seq": 0})
            else:
                self.moves.append(command)
                self._send_room()  # without any message the page would reconnect after a while
        elif command["do"] == "extend":
            words, names = command["cards"], self.match.players
            found = describe_play(
                self.match.game, self.match.state, 0, words, names, self.user.language
            )
            self._send({"ack": command["id"], **msgspec.structs.asdict(found)})

    def _send_room(self) -> None:
        seats = [
            {"seat": seat_letter(number), "name": name, "bot": "casual" if number else ""}
            for number, name in enumerate(self.match.players)
        ]
        state = {"guest": True, "ready": True, "connected": True}
        marks = {"stand_in": False, "wants_rematch": False}
        room = {
            "code": CODE,
            "game": self.match.game.id,
            "rules": {},
            "phase": "playing",
            "seats": [{**seat, **state, **marks} for seat in seats],
            "host": "A",
            "you": "A",
            "public": False,
            "practice": False,
            "locked": False,
            "fills_up": False,
            "spectators": 0,
            "match": "m1",
            "seed_hash": self.match.seed_hash,
            "result": self._result(),
        }
        self._send({"room": room})

    def _result(self) -> dict[str, Any] | None:
        if self.match.state.outcome() is None:
            return None
        return {
            "match": "m1",
            "winners": [seat_letter(seat) for seat in self.match.state.winners()],
            "scores": [],
            "ending": "won",
            "seed": self.match.seed,
            "ratings": {},
            "names": self.match.players,
            "winning_play": self.live.winning_play,
            "duration": 60_000,
            "moves": self.live.seq,
            "stand_ins": [],
            "ranks": self.match.game.ranks(self.match.state),
            **self.result_changes,
        }

    def _send(self, message: Any) -> None:
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message).decode())
