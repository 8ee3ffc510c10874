"""A Kadi table whose views a test writes itself, to see anything at any size.

table = StagedTable(user, players=4)
table.show(hand=["7H", "QS"], top="6H", talk=["Njeri played 6♥."])
"""

from __future__ import annotations

from typing import Any

import msgspec

from mezani.games import find_game
from mezani.match import Match
from tests.web.browser_user import BrowserUser
from tests.web.fake_room import NAMES, FakeRoom

NO_CONTINUATION = {
    "next": [],
    "complete": True,
    "needs": [],
    "may": [],
    "asks": [],
    "why": "",
    "preview": [],
    "warning": False,
}
PLAIN_VIEW = {"hand": [], "top": "6H", "turn": "A", "playable": [], "can": [], "clocks": []}
"""Fields that replace those of the real view of the deal."""


class StagedTable(FakeRoom):
    """A Kadi table. ``replies`` holds what is answered to each kind of command; all others are done.

    The kinds of commands in ``unanswered`` wait for ``answer_move``.
    """

    def __init__(
        self,
        user: BrowserUser,
        *,
        players: int = 2,
        seat: str = "A",
        game: str = "kadi-friendly",
        **changes: object,
    ) -> None:
        match = Match(find_game(game), NAMES[:players], seed="staged")
        super().__init__(user, match, seat, **changes)
        self.commands: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {
            "extend": {**NO_CONTINUATION},
            "legal": {"moves": []},
        }
        self.unanswered: set[str] = set()
        self.view = {**msgspec.to_builtins(self.step_message(()).view), **PLAIN_VIEW}
        self._message: dict[str, Any] = {}

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
        said = {"events": events or [], "talk": talk or [], "guidance": guidance or []}
        self._message = {"seq": self.live.seq, "view": self.view, **said}
        if self.live.seq == 1:
            self.open()
            self.page.locator(".card-table").wait_for()
        else:
            self.send(self._message)
        self.live.seq += 1

    def moves(self) -> list[str]:
        """Return the moves the page has made."""
        return [command["move"] for command in self.commands if command["do"] == "move"]

    def wait_for_moves(self, *moves: str) -> None:
        """Wait until the page has made exactly these moves."""
        self.user.wait_until(lambda: self.moves() == list(moves), f"the page makes {moves}")

    def match_message(self) -> dict[str, Any]:
        return self._message

    def receive(self, command: dict[str, Any]) -> None:
        self.commands.append(command)
        if command["do"] not in self.unanswered:
            self.answer(command)

    def answer_move(self) -> None:
        """Answer the page's last move."""
        self.answer([command for command in self.commands if command["do"] == "move"][-1])

    def answer(self, command: dict[str, Any]) -> None:
        """Answer a command of the page. A reply with a code refuses it."""
        reply = self.replies.get(command["do"], {})
        answer = "nak" if "code" in reply else "ack"
        self.send({answer: command["id"], "seq": self._message["seq"], **reply})
