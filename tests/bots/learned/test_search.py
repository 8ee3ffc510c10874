"""The search of the master: what it compares, what it may know, and when it stops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from mezani import Match, State, fast_rng, find_game
from mezani.bots import Observation, observe
from mezani.bots.budget import Budget, limited
from mezani.bots.learned.network import shipped_network
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.learned.ratings import rate_moves
from mezani.bots.learned.rollouts import Rollouts
from mezani.bots.learned.search import candidates, search
from mezani.seats import SEAT_LETTERS
from tests.random_matches import walk

NETWORK = shipped_network("nokitty")


def states_of(game_id: str, seed: str, steps: int = 40) -> Iterator[tuple[Match, State]]:
    """Yield the states of a random match before its end."""
    match = Match(find_game(game_id), SEAT_LETTERS[:2], seed=seed)
    for state in walk(match, 1, steps):
        if state.actors():
            yield match, state


def searched(observation: Observation, seed: int = 5) -> RatedMove:
    """Return the move that a search finds."""
    rated = rate_moves(observation)
    return search(observation, rated, rated[0], NETWORK, fast_rng(seed))


def test_candidates_are_the_three_most_plausible_moves() -> None:
    rated = [RatedMove(name, -place / 10, 0.5) for place, name in enumerate("abcd")]
    assert [one.move for one in candidates(rated)] == ["a", "b", "c"]


def test_a_move_that_self_play_hardly_ever_makes_is_no_candidate() -> None:
    rated = [RatedMove("a", 0.0, 0.5), RatedMove("b", -4.0, 0.5), RatedMove("c", -6.0, 0.9)]
    assert [one.move for one in candidates(rated)] == ["a", "b"]


def test_hidden_cards_do_not_change_what_a_search_finds() -> None:
    for match, state in states_of("no-kitty-duel", "hidden", steps=12):
        seat = state.actors()[0]
        twin = state.guess(seat, fast_rng(9))
        first, second = (searched(observe(one, match.rules, seat)) for one in (state, twin))
        assert str(first.move) == str(second.move)


def test_a_search_without_budget_keeps_the_preferred_move() -> None:
    for match, state in states_of("no-kitty-duel", "broke"):
        observation = observe(state, match.rules, state.actors()[0])
        with limited(Budget(work=0)):
            assert searched(observation).move == rate_moves(observation)[0].move


def test_without_a_limit_of_magic_nothing_is_searched() -> None:
    for match, state in states_of("no-kitty", "free"):
        observation = observe(state, match.rules, state.actors()[0])
        with limited(Budget()) as budget:
            before = budget.left
            searched(observation)
            assert budget.left == before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_that_is_over_has_its_score_as_chance(seat: int) -> None:
    match = Match(find_game("no-kitty-duel"), SEAT_LETTERS[:2], seed="over")
    for _ in walk(match, 3, 500):
        pass
    winners = match.state.winners()
    score = (seat in winners) / len(winners) if winners else 0.5
    states = [match.state.clone(), match.state.clone()]
    chances = Rollouts(NETWORK, states, seat).play_on(4, 8)
    assert np.array_equal(chances, [score, score])
