"""The language of a response."""

from __future__ import annotations

import pytest

from mezani import GAMES, find_game
from mezani.server.http.requests import DEFAULT_LANGUAGE, choose_language


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unknown_language_becomes_english(game_id: str) -> None:
    assert choose_language(find_game(game_id), DEFAULT_LANGUAGE) == DEFAULT_LANGUAGE
    assert choose_language(find_game(game_id), "xx") == DEFAULT_LANGUAGE


@pytest.mark.parametrize("game_id", ["kadi-live", "qute", "no-kitty"])
def test_every_family_has_swahili_texts(game_id: str) -> None:
    assert choose_language(find_game(game_id), "sw") == "sw"
