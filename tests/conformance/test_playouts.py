"""Playouts make only legal moves."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import GAMES, Match, State, fast_rng
from tests.random_matches import any_match, walked

FEW_ENOUGH = 300


def outcomes(state: State) -> set[str]:
    """Return the checksums of the positions after each legal move."""
    found: set[str] = set()
    for seat in state.actors():
        for move in state.legal(seat):
            after = state.clone()
            after.apply(seat, move)
            found.add(after.checksum())
    return found


def count_moves(state: State) -> int:
    return sum(len(state.legal(seat)) for seat in state.actors())


@settings(max_examples=150)
@given(any_match(), st.integers(0, 2**40), st.integers(0, 80))
def test_every_move_of_a_playout_is_legal(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    if state.outcome() is not None or count_moves(state) > FEW_ENOUGH:
        return
    after = state.clone()
    assert after.playout(fast_rng(seed), 1) == 1
    assert after.checksum() in outcomes(state)


@given(any_match(), st.integers(0, 2**40))
def test_a_playout_neither_loses_nor_duplicates_cards(match: Match, seed: int) -> None:
    cards = match.state.inventory()
    match.state.playout(fast_rng(seed), 400)
    assert match.state.inventory() == cards


def test_two_jokers_of_one_colour_start_the_same_plays() -> None:
    game = GAMES["kadi-live"]
    hands = {"A": "RJ RJ 5D", "B": "4S 6S"}
    state = game.position(game.preset, {"hands": hands, "top": "9H"})
    cards = state.inventory()
    for seed in range(200):
        after = state.clone()
        after.playout(fast_rng(seed), 1)
        assert after.inventory() == cards
        assert after.checksum() in outcomes(state)
