"""How long bots wait before they are seen to move."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import GAMES, fast_rng
from mezani.server.play.bot_pauses import AMONG_BOTS, PAUSES, SHARE_OF_CLOCK, pause

KINDS = st.sampled_from(sorted(PAUSES))
SEEDS = st.integers(0, 2**60)


@given(KINDS, SEEDS)
def test_a_pause_is_between_the_shortest_and_the_longest_of_its_kind(kind: str, seed: int) -> None:
    shortest, longest = PAUSES[kind]
    assert shortest <= pause(kind, 0, fast_rng(seed)) < longest


@given(KINDS, SEEDS, st.floats(0.1, 60), st.floats(0, 20), st.booleans())
def test_a_bot_answers_well_before_the_clock_runs_out(
    kind: str, seed: int, seconds: float, pace: float, alone: bool
) -> None:
    waited = pause(kind, seconds, fast_rng(seed), pace=pace, is_among_bots=alone)
    assert 0 <= waited <= SHARE_OF_CLOCK * seconds * 1.000001


@given(KINDS, SEEDS)
def test_bots_among_themselves_are_quicker(kind: str, seed: int) -> None:
    with_people = pause(kind, 0, fast_rng(seed))
    alone = pause(kind, 0, fast_rng(seed), is_among_bots=True)
    assert alone == pytest.approx(AMONG_BOTS * with_people)


@given(KINDS, SEEDS, st.floats(0, 60))
def test_no_pace_is_no_pause(kind: str, seed: int, seconds: float) -> None:
    assert pause(kind, seconds, fast_rng(seed), pace=0) == 0


def test_pauses_differ_and_come_again_with_the_same_chance() -> None:
    pauses = [pause("turn", 30, fast_rng(seed)) for seed in range(50)]
    assert len(set(pauses)) > 40
    assert pauses == [pause("turn", 30, fast_rng(seed)) for seed in range(50)]


def test_an_unknown_kind_of_moment_waits_as_a_turn_does() -> None:
    assert pause("auction", 0, fast_rng(4)) == pause("turn", 0, fast_rng(4))


def test_a_pause_is_drawn_without_anything_that_knows_cards() -> None:
    assert set(inspect.signature(pause).parameters) == {
        "kind",
        "seconds",
        "rng",
        "pace",
        "is_among_bots",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_clock_that_runs_at_a_deal_has_a_pause_of_its_own(game: str) -> None:
    state = GAMES[game].new(GAMES[game].preset, GAMES[game].min_seats, "pace")
    assert {clock.kind for clock in state.clocks()} <= set(PAUSES)
