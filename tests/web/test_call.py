"""The call “Niko Kadi” after one's own play or draw."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.browser_user import LANGUAGES
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_can_decline_to_call_with_any_number_of_cards(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
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
    for size in user.at_main_sizes():
        expect(user.button("kadi_niko_called")).to_be_in_viewport(ratio=1)
        assert user.accessibility_violations() == [], size
    user.button("kadi_niko_no").click()
    expect(user.button("kadi_niko_called")).to_have_count(0)
    user.wait_until(lambda: "decline" in sent, "the page declines")
