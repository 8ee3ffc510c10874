"""The state that is built from an observation agrees with it, and with nothing that is hidden."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mezani import GAMES, Match, fast_rng
from mezani.bots import observe
from mezani.bots.nokitty.known_state import known_state
from tests.random_matches import matches, walk

NOKITTY = [game for game in GAMES.values() if game.family == "nokitty"]
any_nokitty = st.sampled_from(NOKITTY).flatmap(lambda game: matches(game, 2))


@given(any_nokitty, st.integers(0, 2**40))
def test_the_known_state_looks_like_the_real_one_to_its_player(match: Match, seed: int) -> None:
    for state in walk(match, seed, 60):
        for seat in state.actors():
            observation = observe(state, match.rules, seat)
            known = observe(known_state(observation), match.rules, seat)
            assert replace(known.view, clocks=()) == replace(observation.view, clocks=())
            assert known.moves == observation.moves
            assert known.encoding == observation.encoding


@given(any_nokitty, st.integers(0, 2**40))
def test_hidden_cards_do_not_change_the_known_state(match: Match, seed: int) -> None:
    for state in walk(match, seed, 30):
        for seat in state.actors():
            twin = state.guess(seat, fast_rng(seed))
            states = [known_state(observe(one, match.rules, seat)) for one in (state, twin)]
            assert states[0].checksum() == states[1].checksum()
