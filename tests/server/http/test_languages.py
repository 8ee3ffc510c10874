"""A client is choose_language to in the language it wishes for, in every game."""

from __future__ import annotations

import pytest

from mezani import GAMES, find_game
from mezani.server.http.requests import DEFAULT_LANGUAGE, choose_language


@pytest.mark.parametrize("game_id", GAMES)
def test_a_language_no_game_speaks_becomes_english(game_id: str) -> None:
    assert choose_language(find_game(game_id), DEFAULT_LANGUAGE) == DEFAULT_LANGUAGE
    assert choose_language(find_game(game_id), "xx") == DEFAULT_LANGUAGE


@pytest.mark.parametrize("game_id", ["kadi-live", "qute", "no-kitty"])
def test_swahili_is_spoken_to_those_who_wish_it(game_id: str) -> None:
    assert choose_language(find_game(game_id), "sw") == "sw"
