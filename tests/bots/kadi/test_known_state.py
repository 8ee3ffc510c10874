"""The state of Kadi that is built from an observation agrees with it, and with nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mezani import GAMES, Match, fast_rng
from mezani.bots import Observation, observe
from mezani.bots.kadi.known_state import has_known_state, known_state
from mezani.game import State
from tests.random_matches import matches, walk

KADI = [game for game in GAMES.values() if game.family == "kadi"]
any_kadi = st.sampled_from(KADI).flatmap(
    lambda game: st.integers(2, min(5, game.max_seats)).flatmap(lambda seats: matches(game, seats))
)


def known_observations(match: Match, seed: int) -> Iterator[tuple[State, int, Observation]]:
    """Yield the observations of a random match that have a known state, with the real one and the seat."""
    for state in walk(match, seed, 60):
        for seat in state.actors():
            observation = observe(state, match.rules, seat)
            if has_known_state(observation):
                yield state, seat, observation


@given(any_kadi, st.integers(0, 2**40))
def test_the_known_state_looks_like_the_real_one_to_its_player(match: Match, seed: int) -> None:
    for state, seat, observation in known_observations(match, seed):
        known = known_state(observation)
        again = observe(known, match.rules, seat)
        assert replace(again.view, clocks=()) == replace(observation.view, clocks=())
        assert again.moves == observation.moves
        assert again.encoding == observation.encoding
        assert again.discards == observation.discards
        assert known.inventory() == state.inventory()


@given(any_kadi, st.integers(0, 2**40))
def test_hidden_cards_do_not_change_the_known_state(match: Match, seed: int) -> None:
    for state, seat, observation in known_observations(match, seed):
        twin = observe(state.guess(seat, fast_rng(seed)), match.rules, seat)
        assert known_state(observation).checksum() == known_state(twin).checksum()
