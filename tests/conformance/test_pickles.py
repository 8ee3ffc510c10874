"""States, moves and generators survive a pickle: work can go to other processes."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from mezani import Match, fast_rng
from tests.tables import any_match, walked


@given(any_match(), st.integers(0, 2**40), st.integers(0, 60))
def test_a_state_out_of_a_pickle_goes_on_alike(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    again = pickle.loads(pickle.dumps(state))
    assert again.checksum() == state.checksum()
    state.playout(fast_rng(seed), 30)
    again.playout(fast_rng(seed), 30)
    assert again.checksum() == state.checksum()


@given(any_match(), st.integers(0, 2**40))
def test_a_move_out_of_a_pickle_is_the_same_move(match: Match, seed: int) -> None:
    state = walked(match, seed, 20)
    for seat in state.actors():
        for move in state.legal(seat)[:50]:
            assert pickle.loads(pickle.dumps(move)) == move
