"""Bots decide the same in two states that differ only in hidden cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import fast_rng
from mezani.bots import BOTS, LEVELS, observe
from mezani.games.kadi.engine.state import KadiState
from tests.games.kadi.positions import small_positions
from tests.games.kadi.twins import make_twin


@pytest.mark.parametrize("level", LEVELS)
@given(small_positions(), st.integers(0, 2**40))
def test_hidden_cards_do_not_change_a_decision(level: str, state: KadiState, seed: int) -> None:
    bot = BOTS[level]
    for seat in state.actors():
        twin = make_twin(state, seat, fast_rng(seed))
        here, there = (observe(each, state.fast_rules.rules, seat) for each in (state, twin))
        assert bot.choose(there, fast_rng(seed)) == bot.choose(here, fast_rng(seed))
        assert bot.explain(there, fast_rng(seed)) == bot.explain(here, fast_rng(seed))
