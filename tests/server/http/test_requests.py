"""Reading requests, and the language of a response."""

from __future__ import annotations

import pytest
from litestar.exceptions import ClientException
from litestar.testing import RequestFactory
from litestar.types import HTTPDisconnectEvent

from mezani import GAMES, find_game
from mezani.server.http.requests import DEFAULT_LANGUAGE, ApiRequest, choose_language


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unknown_language_becomes_english(game_id: str) -> None:
    assert choose_language(find_game(game_id), DEFAULT_LANGUAGE) == DEFAULT_LANGUAGE
    assert choose_language(find_game(game_id), "xx") == DEFAULT_LANGUAGE


@pytest.mark.parametrize("game_id", ["kadi-live", "qute", "no-kitty"])
def test_every_family_has_swahili_texts(game_id: str) -> None:
    assert choose_language(find_game(game_id), "sw") == "sw"


@pytest.mark.anyio
async def test_a_body_that_is_not_sent_to_its_end_is_invalid_and_no_error_of_ours() -> None:
    async def receive() -> HTTPDisconnectEvent:
        return {"type": "http.disconnect"}

    scope = RequestFactory().post("/api/quick").scope
    scope["state"] = {}
    request = ApiRequest(scope, receive)
    with pytest.raises(ClientException):
        await request.json()
