"""States, moves and generators can be pickled, so that other processes can use them."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from mezani import Match, fast_rng
from tests.random_matches import any_match, walked


@given(any_match(), st.integers(0, 2**40), st.integers(0, 60))
def test_an_unpickled_state_continues_like_the_original(
    match: Match, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    again = pickle.loads(pickle.dumps(state))
    assert again.checksum() == state.checksum()
    state.playout(fast_rng(seed), 30)
    again.playout(fast_rng(seed), 30)
    assert again.checksum() == state.checksum()


@given(any_match(), st.integers(0, 2**40))
def test_an_unpickled_move_equals_the_original(match: Match, seed: int) -> None:
    state = walked(match, seed, 20)
    for seat in state.actors():
        for move in state.legal(seat)[:50]:
            assert pickle.loads(pickle.dumps(move)) == move
