"""Recorded playthroughs still replay line by line. After an intended rule change, run ``make playthroughs``."""

from __future__ import annotations

import pytest

from mezani import Game
from tests.playthroughs import FOLDER, annotated, file_of
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES


@pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)
def test_a_playthrough_replays_line_by_line(game: Game, seats: int) -> None:
    recorded = file_of(game, seats).read_text("utf-8")
    assert annotated(recorded).splitlines() == recorded.splitlines()
    assert f"game {game.id}" in recorded
    assert "over=True" in recorded


def test_every_game_and_number_of_players_has_one_playthrough() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAME_SIZE_IDS)
