"""The board of No Kitty Cards: points and Shields."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import Match, fast_rng
from mezani.fuzz import random_step
from mezani.games.nokitty.engine.cards import KIND_TEXTS, parse_colour, parse_kind, points
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.view import NoKittyView, TileView
from tests.games.nokitty.positions import NOKITTY, position, small_positions
from tests.random_matches import matches


def counted(tile: TileView) -> int:
    """Return what the heart on a tile counts according to the rules."""
    if not tile.heart:
        return 0
    if tile.colour == "W":
        return int(tile.heart[1])
    return 2 * int(tile.heart[1]) if tile.heart[0] == tile.colour else 0


@settings(max_examples=80)
@given(small_positions())
def test_a_score_is_the_sum_over_the_hearts_on_the_board_now(state: NoKittyState) -> None:
    view = state.view(None)
    assert [tile.points for tile in view.tiles] == [counted(tile) for tile in view.tiles]
    for player in view.players:
        assert player.score == sum(
            counted(tile) for tile in view.tiles if tile.owner == player.seat
        )


@settings(max_examples=80)
@given(small_positions())
def test_a_tile_is_shielded_exactly_if_the_owner_of_its_heart_has_a_shield(
    state: NoKittyState,
) -> None:
    view = state.view(None)
    turns = {player.seat: player.shield for player in view.players}
    for tile in view.tiles:
        shield = turns.get(tile.owner, 0)
        assert (tile.shielded_by, tile.shield) == (tile.owner if shield else "", shield)


@pytest.mark.parametrize(
    ("heart", "colour", "count"),
    [
        ("R2", "W", 2),
        ("R2", "R", 4),
        ("R2", "Y", 0),
        ("G3", "G", 6),
        ("Y1", "Y", 2),
        ("Y1", "G", 0),
    ],
)
def test_a_heart_counts_once_on_white_double_on_its_colour_and_nothing_on_another(
    heart: str, colour: str, count: int
) -> None:
    assert points(parse_kind(heart), parse_colour(colour)) == count


def test_wind_and_recycle_change_the_score() -> None:
    board = {"2": "B R3", "3": "B R2", "6": "A R1"}
    state = position("wind recycle recycle / G1", board=board)
    scores = [(state.score(0), state.score(1))]
    for step in ("recycle 3", "recycle 6", "wind 2"):
        state.apply(0, NOKITTY[0].parse_move(step))
        scores.append((state.score(0), state.score(1)))
    assert scores == [(2, 6), (2, 8), (1, 8), (1, 2)]


@settings(max_examples=60)
@given(st.sampled_from(NOKITTY).flatmap(lambda game: matches(game, 2)), st.integers(0, 2**40))
def test_a_shield_counts_down_and_only_one_player_has_one(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    before = match.state.view(None)
    while match.state.outcome() is None:
        step = random_step(match.state, rng)
        match.apply(step.seat, step.move)
        now = match.state.view(None)
        assert [player.shield for player in now.players].count(0) >= 1
        check_counters(before, now, str(step.move))
        before = now


def check_counters(before: NoKittyView, now: NoKittyView, move: str) -> None:
    """Return the next counter: 2 in the turn it is played and in the opponent's, 1 in the owner's next, then 0."""
    passed = move in ("end", "turn")
    for was, player in zip(before.players, now.players):
        expected = was.shield
        if move == "shield" and player.seat == before.turn:
            expected = 2
        elif passed and player.seat == before.turn and was.shield == 1:
            expected = 0
        elif passed and player.seat == now.turn and was.shield == 2:
            expected = 1
        assert player.shield == expected


def test_discards_are_hearts_placed_or_blown_away_and_magic_played() -> None:
    board = {"2": "B R3", "6": "A R1"}
    state = position("wind recycle Y2 G1 / G1", board=board)
    assert state.discards() == ("R1", "R3")
    for step in ("wind 2", "recycle 3", "place Y2 1", "draw"):
        state.apply(0, NOKITTY[0].parse_move(step))
    assert state.discards() == ("R1", "R3", "Y2", "wind", "recycle")
    assert set(state.discards()) <= set(KIND_TEXTS)
