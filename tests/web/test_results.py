"""The result of a match: ranks, ties, and matches that a stand-in finished."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.web.auto_play import play_to_the_end
from tests.web.browser_user import BrowserUser
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

TROPHY = 'path[d^="M8 4h8v5"]'
TEXTS = texts("en")


class ChangedResult:
    """Changes the result of a match on its way from the server to the page."""

    def __init__(self, user: BrowserUser) -> None:
        self.user = user
        self.changes: dict[str, Any] = {}
        user.page.route_web_socket("**/*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(self._changed(message)))

    def _changed(self, message: str | bytes) -> str:
        data = json.loads(message)
        if (data.get("room") or {}).get("result"):
            data["room"]["result"] |= self.changes
        return json.dumps(data)

    def show(self, **changes: Any) -> Locator:
        """Show the result again with these changes."""
        self.changes = changes
        self.user.page.reload()
        self.user.result().wait_for()
        return self.user.page.get_by_role("dialog")


def test_a_result_ranks_all_players_and_says_who_won(server: WebServer) -> None:
    user = server.new_user("small")
    changed = ChangedResult(user)
    user.start_match("kadi-friendly", bots=3)
    play_to_the_end([user], "kadi-friendly")

    rows = user.page.get_by_role("dialog").locator("tbody tr")
    cells = [row.locator("td").all_inner_texts() for row in rows.all()]
    ranks = [int(cell[0]) for cell in cells]
    cards = [int(cell[1].split()[0]) for cell in cells]
    assert ranks == sorted(ranks)
    assert cards == sorted(cards)
    assert ranks == [1 + sum(other < mine for other in cards) for mine in cards]
    expect(rows.get_by_text(TEXTS["common_you"], exact=True)).to_have_count(1)
    assert not user.has_horizontal_scroll()

    tie = changed.show(winners=[], winning_play=[], ranks=[1, 1, 1, 1])
    expect(tie.get_by_role("heading", name=TEXTS["table_tied"])).to_be_visible()
    expect(tie.locator(TROPHY)).to_have_count(0)
    expect(tie.locator(".rank")).to_have_count(0)

    won = changed.show(winners=["A"], ranks=[1, 2, 2, 2], winning_play=[])
    expect(won.get_by_role("heading", name=TEXTS["table_you_won"])).to_be_visible()
    expect(won.locator(TROPHY)).not_to_have_count(0)

    finished = changed.show(winners=["A"], ranks=[1, 2, 2, 2], stand_ins=["A"])
    expect(finished.get_by_text(TEXTS["table_bot_finished_yours"])).to_be_visible()
    expect(finished.get_by_role("heading", name=TEXTS["table_you_won"])).to_have_count(0)
