"""OpenSpiel's contestants: ``crazy_eights`` with four players, its game that is most like Kadi.

From Python, C++ rollouts can only be reached through MCTS: a search with one simulation evaluates the
state by ``ROLLOUTS`` random games and does nothing else. ``step`` would then ask for the best of no
children, so ``mcts_search`` is called instead. It can't start before the deal, so rollouts start from
dealt states. Rollouts do not report their length; the mean length of games played in Python from the
same states is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from bench.contest import SEED, Contestant, below, weighted_rng

GAME = pyspiel.load_game("crazy_eights(players=4)")
DEALS = 64
ROLLOUTS = 50
SAMPLE = 50 * DEALS


def loop(state: Any) -> int:
    """Play a state to its end as fast as possible and return the number of players' moves.

    With one deck all outcomes of chance are equally likely, so their weights are not needed.
    """
    made = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            made += 1
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
    return made


def loop_by_weights(state: Any) -> int:
    """Play a state to its end with chance drawn by its weights, as OpenSpiel's own examples do."""
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(weighted_rng.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
            made += 1
    return made


def deal() -> Any:
    """Return a state after the deal."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
    return state


STARTS = [deal() for _ in range(DEALS)]


def mean_decisions() -> float:
    """Return the mean number of players' moves in a game."""
    return sum([loop(STARTS[number % DEALS].clone()) for number in range(SAMPLE)]) / SAMPLE


def rollouts(decisions_each: float) -> Contestant:
    """Return random rollouts in C++, from dealt states."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(
        GAME,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1000,
        solve=False,
        seed=SEED,
        verbose=False,
    )

    def play() -> tuple[int, float]:
        bot.mcts_search(STARTS[below(DEALS)])
        return ROLLOUTS, ROLLOUTS * decisions_each

    return Contestant("OpenSpiel, C++ rollouts", play)


def whole_games(decisions_each: float) -> Contestant:
    """Return whole games in C++ by its random bots, with a new deal each."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def play() -> tuple[int, float]:
        for _ in range(ROLLOUTS):
            pyspiel.evaluate_bots(GAME.new_initial_state(), bots, below(1_000_000))
        return ROLLOUTS, ROLLOUTS * decisions_each

    return Contestant("OpenSpiel, C++ games", play)


def python_loop() -> Contestant:
    """Return OpenSpiel's fastest Python loop."""
    return loop_contestant("OpenSpiel, fastest loop", loop)


def python_loop_by_weights() -> Contestant:
    """Return OpenSpiel's Python loop as its examples write it."""
    return loop_contestant("OpenSpiel, loop by weights", loop_by_weights)


def loop_contestant(name: str, run: Callable[[Any], int]) -> Contestant:
    """Return a contestant that plays clones of dealt states one by one."""
    return Contestant(name, lambda: (1, run(STARTS[below(DEALS)].clone())))
