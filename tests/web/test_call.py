"""The call “Niko Kadi” after one's own play or draw."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.browser_user import LANGUAGE_AT
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", ["small", "wide"])
def test_a_player_can_decline_to_call_with_any_number_of_cards(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size, language=LANGUAGE_AT[size])
    sent: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        """Show every view as if the player had just moved."""
        room = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            sent.append(json.loads(message)["do"])
            room.send(message)

        def receive(message: str | bytes) -> None:
            data = json.loads(message)
            if "view" in data:
                assert len(data["view"]["hand"]) > 3
                data["view"] |= {"turn": "B", "can": ["niko"], "playable": [], "clocks": []}
            socket.send(json.dumps(data))

        socket.on_message(forward)
        room.on_message(receive)

    user.page.route_web_socket("**/*", connect)
    user.start_match("kadi-classic")
    expect(user.button("kadi_niko_called")).to_be_visible()
    assert user.accessibility_violations() == []
    user.button("kadi_niko_no").click()
    expect(user.button("kadi_niko_called")).to_have_count(0)
    user.wait_until(lambda: "decline" in sent, "the page declines")
