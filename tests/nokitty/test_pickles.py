"""States and moves survive a pickle: work can go to other processes."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from mezani import fast_rng
from mezani.games.nokitty.state import NoKittyState
from tests.nokitty.positions import small_positions


@given(small_positions(), st.integers(0, 2**40))
def test_a_position_out_of_a_pickle_goes_on_alike(state: NoKittyState, seed: int) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again.checksum() == state.checksum()
    assert again.inventory() == state.inventory()
    assert again.guess(0, fast_rng(seed)).checksum() == state.guess(0, fast_rng(seed)).checksum()
    assert again.playout(fast_rng(seed), 30) == state.playout(fast_rng(seed), 30)
    assert again.checksum() == state.checksum()


@given(small_positions())
def test_a_move_out_of_a_pickle_is_the_same_move(state: NoKittyState) -> None:
    for seat in (-1, 0, 1):
        for move in state.legal(seat):
            assert pickle.loads(pickle.dumps(move)) == move
