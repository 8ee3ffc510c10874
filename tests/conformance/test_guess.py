"""A guess agrees with everything its seat sees, and can be played on."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import Game, Match, fast_rng
from mezani.fuzz import random_step
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, any_match, walked


@given(any_match(), st.integers(0, 2**40), st.integers(0, 80))
def test_a_guess_looks_the_same_to_its_seat(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    for seat in range(state.seats):
        guess = state.guess(seat, fast_rng(seed))
        assert msgspec.json.encode(guess.view(seat)) == msgspec.json.encode(state.view(seat))
        assert guess.legal(seat) == state.legal(seat)
        assert guess.inventory() == state.inventory()
        assert guess.discards() == state.discards()


@given(any_match(), st.integers(0, 2**40), st.integers(0, 80))
def test_a_guess_looks_the_same_to_a_spectator(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    guess = state.guess(seed % state.seats, fast_rng(seed))
    assert msgspec.json.encode(guess.view(None)) == msgspec.json.encode(state.view(None))


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_a_guess_does_not_change_the_state_and_repeats_with_the_same_generator(
    match: Match, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    before = state.checksum()
    for seat in range(state.seats):
        guesses = [state.guess(seat, fast_rng(seed)).checksum() for _ in range(2)]
        assert guesses[0] == guesses[1]
    assert state.checksum() == before


@settings(max_examples=60)
@given(any_match(), st.integers(0, 2**40))
def test_a_guess_can_be_played_on(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    guess = walked(match, seed, 20).guess(rng.below(match.state.seats), rng)
    cards = guess.inventory()
    for _ in range(40):
        if guess.outcome() is None:
            step = random_step(guess, rng)
            guess.apply(step.seat, step.move)
    assert guess.inventory() == cards


@pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)
def test_guesses_differ_from_each_other(game: Game, seats: int) -> None:
    state = game.new(game.preset, seats, "guesses")
    assert len({state.guess(0, fast_rng(number)).checksum() for number in range(20)}) == 20
