"""A position of No Kitty Cards survives a pickle, whatever cards a scenario gave it. Matches: tests/conformance."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from mezani import fast_rng
from mezani.games.nokitty.engine.state import NoKittyState
from tests.nokitty.positions import small_positions


@given(small_positions(), st.integers(0, 2**40))
def test_a_position_out_of_a_pickle_goes_on_alike(state: NoKittyState, seed: int) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again.inventory() == state.inventory()
    assert again.guess(0, fast_rng(seed)).checksum() == state.guess(0, fast_rng(seed)).checksum()
    assert again.playout(fast_rng(seed), 30) == state.playout(fast_rng(seed), 30)
    assert again.checksum() == state.checksum()
