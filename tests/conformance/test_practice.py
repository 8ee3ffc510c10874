"""Practice matches: open hands, additional moves, and a record that says so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import Game, IllegalMoveError, Match, fast_rng, read_record
from mezani.fuzz import random_step
from mezani.seats import CLOCK, SEAT_LETTERS
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, any_match, walked

every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)


@every_game_size
def test_hands_are_open_only_in_practice(game: Game, seats: int) -> None:
    match = Match(game, SEAT_LETTERS[:seats], seed="faces", practice=True)
    walked(match, 1, 5)
    assert match.open_hands() == tuple(match.state.view(seat).hand for seat in range(seats))
    assert any(match.open_hands())
    with pytest.raises(IllegalMoveError) as refusal:
        Match(game, SEAT_LETTERS[:seats], seed="faces").open_hands()
    assert refusal.value.why == "not_practice"


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_the_record_names_practice(match: Match, seed: int, steps: int) -> None:
    walked(match, seed, steps)
    assert ("\npractice yes\n" in match.record()) == match.practice
    assert read_record(match.record()).practice == match.practice


@given(any_match(), st.integers(0, 2**40))
def test_practice_adds_moves_and_removes_none(match: Match, seed: int) -> None:
    game, players, rules = match.game, match.players, match.rules
    plain = Match(game, players, rules, match.seed, match.starter)
    other = Match(game, players, rules, match.seed, match.starter, practice=True)
    rng = fast_rng(seed)
    for _ in range(40):
        for seat in (CLOCK, *range(plain.state.seats)):
            assert set(plain.state.legal(seat)) <= set(other.state.legal(seat))
        if plain.state.outcome() is not None:
            break
        step = random_step(plain.state, rng)
        assert plain.apply(step.seat, step.move) == other.apply(step.seat, step.move)
