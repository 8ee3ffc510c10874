"""A Kadi table whose room and views a test writes itself, to see any position at any size.

table = StagedTable(user, players=4)
table.show(hand=["7H", "QS"], top="6H", talk=["Njeri played 6♥."])
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.web.browser_user import BrowserUser

NAMES = ["Amina", "Njeri", "Gitau", "Wanjiru", "Otieno", "Chebet", "Kamau", "Akinyi"]
CODE = "STAGED"
NO_CONTINUATION = {
    "next": [],
    "complete": True,
    "needs": [],
    "may": [],
    "asks": [],
    "why": "",
    "preview": [],
}


class StagedTable:
    """Answers a room's socket. ``replies`` holds what is answered to each kind of command; all others are done."""

    def __init__(
        self,
        user: BrowserUser,
        *,
        players: int = 2,
        seat: str = "A",
        game: str = "kadi-friendly",
        **room: object,
    ) -> None:
        self.user = user
        self.page = user.page
        self.seats = [chr(ord("A") + nth) for nth in range(players)]
        self.seat = seat
        self.commands: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {
            "extend": NO_CONTINUATION,
            "legal": {"moves": []},
        }
        self.seq = 0
        self.view = self._first_view()
        self.room = {**self._first_room(game), **room}
        self._socket: WebSocketRoute | None = None
        self.page.route_web_socket(f"**/ws/rooms/{CODE}*", self._connect)

    def show(
        self,
        *,
        talk: list[str] | None = None,
        guidance: list[str] | None = None,
        events: list[dict[str, Any]] | None = None,
        **fields: object,
    ) -> None:
        """Show the next step: the view with these fields replaced. The first call opens the page."""
        self.view = {**self.view, **fields}
        counts = {self.seat: len(self.view["hand"])}
        self.view["players"] = [
            {**one, "cards": counts.get(one["seat"], one["cards"])} for one in self.view["players"]
        ]
        self.seq += 1
        self._message = {
            "seq": self.seq,
            "events": events or [],
            "view": self.view,
            "talk": talk or [],
            "guidance": guidance or [],
        }
        if self._socket is None:
            self.user.open("/")
            self.user.create_room("kadi-friendly")  # and with it a guest
            self.user.open(f"/room/{CODE}")
            self.page.locator(".card-table").wait_for()
        else:
            self.send(self._message)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def moves(self) -> list[str]:
        """Return the moves the page has made."""
        return [command["move"] for command in self.commands if command["do"] == "move"]

    def wait_for_moves(self, *moves: str) -> None:
        """Wait until the page has made exactly these moves."""
        self.user.wait_until(lambda: self.moves() == list(moves), f"the page makes {moves}")

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._answer)
        self.send({"room": self.room})
        self.send(self._message)

    def _answer(self, text: str | bytes) -> None:
        command = json.loads(text)
        self.commands.append(command)
        reply = self.replies.get(command["do"], {})
        self.send({"ack": command["id"], "seq": self.seq, **reply})

    def _first_view(self) -> dict[str, Any]:
        return {
            "family": "kadi",
            "seat": self.seat,
            "players": [
                {"seat": seat, "cards": 4 + nth, "announced": False, "passed": False}
                for nth, seat in enumerate(self.seats)
            ],
            "hand": [],
            "top": "6H",
            "suit": "",
            "direction": "forward",
            "turn": self.seats[0],
            "pending": "turn",
            "amount": 0,
            "by": "",
            "request": "",
            "asker": "",
            "must_play": "",
            "deck": 30,
            "pile": 1,
            "playable": [],
            "can": [],
            "prompted": False,
            "winner": "",
            "over": False,
            "anything_goes": False,
            "colour_only": False,
            "clocks": [],
        }

    def _first_room(self, game: str) -> dict[str, Any]:
        return {
            "code": CODE,
            "game": game,
            "rules": {},
            "phase": "playing",
            "seats": [self._seat(nth, seat) for nth, seat in enumerate(self.seats)],
            "host": self.seats[0],
            "you": self.seat,
            "public": False,
            "practice": False,
            "locked": False,
            "fills_up": False,
            "spectators": 0,
            "match": "staged",
            "seed_hash": "",
            "result": None,
        }

    def _seat(self, nth: int, seat: str) -> dict[str, Any]:
        return {
            "seat": seat,
            "name": NAMES[nth],
            "bot": "" if seat == self.seat else "casual",
            "guest": False,
            "ready": True,
            "connected": True,
            "stand_in": False,
            "wants_rematch": False,
        }
