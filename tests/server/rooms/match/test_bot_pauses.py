"""How long bots pause before their moves are shown."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import GAMES, fast_rng
from mezani.server.rooms.match.bot_pauses import (
    BOTS_ONLY_FACTOR,
    MAX_CLOCK_SHARE,
    PAUSES,
    pause_seconds,
)

KINDS = st.sampled_from(sorted(PAUSES))
SEEDS = st.integers(0, 2**60)


@given(KINDS, SEEDS)
def test_a_pause_is_between_the_shortest_and_the_longest_of_its_kind(kind: str, seed: int) -> None:
    shortest, longest = PAUSES[kind]
    assert shortest <= pause_seconds(kind, 0, fast_rng(seed)) < longest


@given(KINDS, SEEDS, st.floats(0.1, 60), st.floats(0, 20), st.booleans())
def test_a_bot_moves_well_before_its_clock_runs_out(
    kind: str, seed: int, seconds: float, pace: float, alone: bool
) -> None:
    waited = pause_seconds(kind, seconds, fast_rng(seed), pace=pace, is_bots_only=alone)
    assert 0 <= waited <= MAX_CLOCK_SHARE * seconds * 1.000001


@given(KINDS, SEEDS)
def test_bots_alone_pause_for_less_time(kind: str, seed: int) -> None:
    with_people = pause_seconds(kind, 0, fast_rng(seed))
    alone = pause_seconds(kind, 0, fast_rng(seed), is_bots_only=True)
    assert alone == pytest.approx(BOTS_ONLY_FACTOR * with_people)


@given(KINDS, SEEDS, st.floats(0, 60))
def test_a_pace_of_zero_means_no_pause(kind: str, seed: int, seconds: float) -> None:
    assert pause_seconds(kind, seconds, fast_rng(seed), pace=0) == 0


def test_pauses_vary_and_are_repeatable_with_the_same_seed() -> None:
    pauses = [pause_seconds("turn", 30, fast_rng(seed)) for seed in range(50)]
    assert len(set(pauses)) > 40
    assert pauses == [pause_seconds("turn", 30, fast_rng(seed)) for seed in range(50)]


def test_an_unknown_kind_of_clock_has_the_pause_of_a_turn() -> None:
    assert pause_seconds("auction", 0, fast_rng(4)) == pause_seconds("turn", 0, fast_rng(4))


def test_a_pause_does_not_depend_on_cards() -> None:
    assert set(inspect.signature(pause_seconds).parameters) == {
        "kind",
        "clock_seconds",
        "rng",
        "pace",
        "is_bots_only",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_clock_at_a_deal_has_a_pause(game: str) -> None:
    state = GAMES[game].new(GAMES[game].preset, GAMES[game].min_seats, "pace")
    assert {clock.kind for clock in state.clocks()} <= set(PAUSES)
