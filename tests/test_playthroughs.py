"""The recorded playthroughs still play exactly as they did. If a rule was meant to change: make playthroughs."""

from __future__ import annotations

import pytest

from mezani import Game
from tests.playthroughs import FOLDER, annotated, file_of
from tests.tables import TABLE_IDS, TABLES


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_the_playthrough_plays_line_by_line_as_recorded(game: Game, seats: int) -> None:
    recorded = file_of(game, seats).read_text("utf-8")
    assert annotated(recorded).splitlines() == recorded.splitlines()
    assert f"game {game.id}" in recorded
    assert "over=True" in recorded


def test_there_is_no_playthrough_of_a_game_that_is_not() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(TABLE_IDS)
