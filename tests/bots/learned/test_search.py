"""The search of the master: what it compares, what it may know, and when it stops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from mezani import Match, State, fast_rng, find_game
from mezani.bots import BOTS, Observation, observe
from mezani.bots.budget import Budget, limited
from mezani.bots.learned.drawing_cost import NEVER
from mezani.bots.learned.network import shipped_network
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.learned.ratings import rate_moves
from mezani.bots.learned.rollouts import Rollouts
from mezani.bots.learned.search import candidates, move_of_sharp, search
from mezani.seats import NO_SEAT, SEAT_LETTERS
from tests.bots.positions import observation as kadi_position
from tests.random_matches import walk

NETWORK = shipped_network("nokitty")
SEARCHED = [("no-kitty-duel", 2), ("kadi-friendly", 4), ("kadi-bomb", 3)]


def states_of(
    game_id: str, seed: str, steps: int = 40, players: int = 2
) -> Iterator[tuple[Match, State]]:
    """Yield the states of a random match before its end."""
    match = Match(find_game(game_id), SEAT_LETTERS[:players], seed=seed)
    for state in walk(match, 1, steps):
        if state.actors():
            yield match, state


def searched(observation: Observation, seed: int = 5) -> RatedMove:
    """Return the move that a search finds."""
    rated = rate_moves(observation)
    return search(observation, rated, rated[0], None, fast_rng(seed))


def test_candidates_are_the_three_most_plausible_moves() -> None:
    rated = [RatedMove(name, -place / 10, 0.5) for place, name in enumerate("abcd")]
    assert [one.move for one in candidates(rated)] == ["a", "b", "c"]


def test_a_move_that_self_play_hardly_ever_makes_is_no_candidate() -> None:
    rated = [RatedMove("a", 0.0, 0.5), RatedMove("b", -4.0, 0.5), RatedMove("c", -6.0, 0.9)]
    assert [one.move for one in candidates(rated)] == ["a", "b"]


@pytest.mark.parametrize(("game_id", "players"), SEARCHED)
def test_hidden_cards_do_not_change_what_a_search_finds(game_id: str, players: int) -> None:
    for match, state in states_of(game_id, "hidden", 12, players):
        seat = state.actors()[0]
        twin = state.guess(seat, fast_rng(9))
        first, second = (searched(observe(one, match.rules, seat)) for one in (state, twin))
        assert str(first.move) == str(second.move)


@pytest.mark.parametrize(("game_id", "players"), SEARCHED)
def test_a_search_without_budget_keeps_the_preferred_move(game_id: str, players: int) -> None:
    for match, state in states_of(game_id, "broke", players=players):
        observation = observe(state, match.rules, state.actors()[0])
        with limited(Budget(work=0)):
            assert searched(observation).move == rate_moves(observation)[0].move


@pytest.mark.parametrize("game_id", ["no-kitty", "kadi-friendly", "qute"])
def test_other_games_of_two_players_are_not_searched(game_id: str) -> None:
    for match, state in states_of(game_id, "free"):
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


def test_a_game_that_ends_with_the_last_decision_has_its_score_as_chance() -> None:
    game = find_game("kadi-friendly")
    hands = {"A": "7H", "B": "KS KD"}
    state = game.position(game.preset, {"hands": hands, "top": "7C", "turn": "A"})
    rollouts = Rollouts(shipped_network("kadi"), [state], 0, [NO_SEAT])
    assert rollouts.play_on(1, 1).tolist() == [1.0]


def test_the_move_of_sharp_is_compared_unless_it_is_known() -> None:
    match = Match(find_game("kadi-friendly"), SEAT_LETTERS[:4], seed="sharp")
    observation = observe(match.state, match.rules, match.state.actors()[0])
    rated = rate_moves(observation)
    move = BOTS["sharp"].choose(observation, fast_rng(5))
    found = move_of_sharp(observation, rated, [], fast_rng(5))
    assert [str(one.move) for one in found] == [str(move)]
    assert move_of_sharp(observation, rated, found, fast_rng(5)) == []


def test_a_draw_that_the_master_never_makes_by_choice_is_not_compared() -> None:
    known = kadi_position({"A": "QH QC", "B": "KH KC", "C": "KS KD"}, "4S")
    draw = BOTS["sharp"].choose(known, fast_rng(5))
    assert str(draw) == "draw"
    play = RatedMove("play", 0.0, 0.5)
    assert move_of_sharp(known, [play, RatedMove(draw, -1.0, 0.5)], [play], fast_rng(5))
    assert not move_of_sharp(known, [play, RatedMove(draw, -NEVER, 0.5)], [play], fast_rng(5))
