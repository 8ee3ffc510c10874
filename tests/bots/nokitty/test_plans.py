"""The plans of No Kitty's bots: placements of hearts, chances, and whole turns."""

from __future__ import annotations

import pytest

from mezani import Match, find_game
from mezani.bots import observe
from mezani.bots.nokitty.board import Board
from mezani.bots.nokitty.evaluation import chances_of_holding
from mezani.bots.nokitty.placements import best_placements, filling_placements, total, totals_on
from mezani.bots.nokitty.plans import plans_for
from mezani.bots.nokitty.situation import read_situation
from mezani.games.nokitty.engine.cards import parse_colour, parse_kinds
from mezani.games.nokitty.engine.state import NoKittyState


def board_of(tiles: str) -> Board:
    """Return an empty board."""
    colours = tuple(parse_colour(word) for word in tiles.split())
    return Board(colours, (-1,) * len(colours), (-1,) * len(colours))


def test_the_best_placements_double_the_highest_hearts_and_leave_the_rest_to_white() -> None:
    placements = best_placements(board_of("R W Y"), parse_kinds("R1 R3 G2"), 3)
    assert [(one.tile, one.points) for one in placements] == [(0, 6), (1, 2)]


def test_filling_the_board_needs_a_heart_for_every_empty_tile() -> None:
    board = board_of("R W Y")
    assert filling_placements(board, parse_kinds("R1 R3"), 9) is None
    assert filling_placements(board, parse_kinds("R1 R3 G2"), 2) is None
    filling = filling_placements(board, parse_kinds("R1 R3 G2"), 3)
    assert filling is not None
    assert {one.tile for one in filling} == {0, 1, 2}
    assert total(filling) == 8


def test_more_unknown_hearts_never_count_less() -> None:
    counted = [sum(totals_on(2, (1, 2, 3), hearts, hearts)) for hearts in range(9)]
    assert counted == sorted(counted)


def test_the_chances_of_holding_cards_add_up_to_one() -> None:
    chances = chances_of_holding(6, 14, 3)
    assert len(chances) == 4
    assert sum(chances) == pytest.approx(1)
    assert chances_of_holding(0, 0, 0) == (1.0,)


def test_every_plan_can_be_played() -> None:
    game = find_game("no-kitty")
    for number in range(5):
        match = Match(game, ["Amina", "Brian"], seed=f"plans {number}")
        match.apply(match.first, "draw")
        known = observe(match.state, match.rules, match.first)
        found = [*plans_for(read_situation(known))]
        assert 1 < len(found) < 400
        for plan in found:
            state = match.state.clone()
            assert isinstance(state, NoKittyState)
            for move in plan.moves:
                state.apply(match.first, move)
            assert state.score(match.first) - state.score(1 - match.first) == plan.board.lead
