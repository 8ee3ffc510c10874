"""The stress clients pick legal moves in every game that has bots of its own."""

from __future__ import annotations

import msgspec
import pytest

from mezani import GAMES, Match, find_game
from mezani.bots.levels import FAMILIES
from mezani.stress.messages import EMPTY_VIEW, PartialView
from mezani.stress.move_picker import MovePicker

MAX_STEPS = 300
KNOWN_GAMES = [game.id for game in GAMES.values() if game.family in FAMILIES]


def view_of(match: Match, seat: int) -> PartialView:
    return msgspec.json.decode(msgspec.json.encode(match.state.view(seat)), type=PartialView)


@pytest.mark.parametrize("game_id", KNOWN_GAMES)
def test_every_picked_move_is_legal(game_id: str) -> None:
    game = find_game(game_id)
    picker = MovePicker(game, seed=5)
    for deal in range(5):
        match = Match(game, ["A", "B"], seed=f"choosing {deal}")
        while match.state.outcome() is None and match.version < MAX_STEPS:
            before = match.version
            for seat in match.state.actors():
                if seat in match.state.actors():
                    match.apply(seat, picker.pick(view_of(match, seat)))
            assert match.version > before


def test_random_moves_finish_a_friendly_game() -> None:
    game = find_game("kadi-friendly")
    picker = MovePicker(game, seed=1)
    match = Match(game, ["A", "B"], seed="ending")
    while match.state.outcome() is None:
        assert match.version < 10 * MAX_STEPS
        match.apply(match.state.turn, picker.pick(view_of(match, match.state.turn)))
    assert view_of(match, 0).over


def test_no_move_is_picked_when_there_is_none() -> None:
    assert MovePicker(find_game("qute"), seed=1).pick(EMPTY_VIEW) == ""
