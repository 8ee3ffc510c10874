"""The clients of the load driver play by the rules of every game."""

from __future__ import annotations

import msgspec
import pytest

from mezani import GAMES, Match, find_game
from mezani.stress.move_picker import Chooser, Sight

MOST_STEPS = 300


def sight_of(match: Match, seat: int) -> Sight:
    return msgspec.json.decode(msgspec.json.encode(match.state.view(seat)), type=Sight)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_that_is_chosen_is_legal(game_id: str) -> None:
    game = find_game(game_id)
    chooser = Chooser(game, seed=5)
    for deal in range(5):
        match = Match(game, ["A", "B"], seed=f"choosing {deal}")
        while match.state.outcome() is None and match.version < MOST_STEPS:
            before = match.version
            for seat in match.state.actors():
                if seat in match.state.actors():
                    match.apply(seat, chooser.choose(sight_of(match, seat)))
            assert match.version > before


def test_a_friendly_game_comes_to_its_end() -> None:
    game = find_game("kadi-friendly")
    chooser = Chooser(game, seed=1)
    match = Match(game, ["A", "B"], seed="ending")
    while match.state.outcome() is None:
        assert match.version < 10 * MOST_STEPS
        match.apply(match.state.turn, chooser.choose(sight_of(match, match.state.turn)))
    assert sight_of(match, 0).over


def test_nobody_to_move_chooses_nothing() -> None:
    assert Chooser(find_game("qute"), seed=1).choose(Sight()) == ""
