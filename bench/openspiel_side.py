"""OpenSpiel's contestants: ``crazy_eights`` with four players, its game that is most like Kadi.

C++ rollouts can be reached from Python only through MCTS: a search of one simulation evaluates the
state it is given by ``ROLLOUTS`` random games, and does nothing else. ``step`` would then ask for
the best of no children, so ``mcts_search`` is called; it can't start before the deal, so rollouts
start from dealt states. They don't tell how many moves they made: the mean of games played in
Python from the same states stands for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from bench.choosing import GENERATOR, below
from bench.contest import Contestant

GAME = pyspiel.load_game("crazy_eights(players=4)")
DEALS = 64
ROLLOUTS = 50
SAMPLE = 50 * DEALS


def loop(state: Any) -> int:
    """Plays a state to its end and counts the moves of players, with chance at the least cost.

    With one deck all outcomes of chance are equally likely, so their weights need not be asked for.
    """
    made = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            made += 1
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
    return made


def loop_by_weights(state: Any) -> int:
    """The same with chance drawn by its weights, as OpenSpiel's own examples do."""
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(GENERATOR.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
            made += 1
    return made


def deal() -> Any:
    """A state after the deal."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
    return state


STARTS = [deal() for _ in range(DEALS)]


def mean_decisions() -> float:
    """How many moves players make in a game."""
    return sum([loop(STARTS[number % DEALS].clone()) for number in range(SAMPLE)]) / SAMPLE


def rollouts(decisions_each: float) -> Contestant:
    """Random rollouts in C++, from dealt states."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 2026)
    bot = pyspiel.MCTSBot(
        GAME,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1000,
        solve=False,
        seed=2026,
        verbose=False,
    )

    def play() -> tuple[int, float]:
        bot.mcts_search(STARTS[below(DEALS)])
        return ROLLOUTS, ROLLOUTS * decisions_each

    return Contestant("OpenSpiel, C++ rollouts", play)


def whole_games(decisions_each: float) -> Contestant:
    """Whole games in C++ with a fresh deal for each, by its random bots, told of every move."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def play() -> tuple[int, float]:
        for _ in range(ROLLOUTS):
            pyspiel.evaluate_bots(GAME.new_initial_state(), bots, below(1_000_000))
        return ROLLOUTS, ROLLOUTS * decisions_each

    return Contestant("OpenSpiel, C++ games", play)


def python_loop() -> Contestant:
    """OpenSpiel's Python loop at its fastest."""
    return looping("OpenSpiel, cheapest chance", loop)


def python_loop_by_weights() -> Contestant:
    """OpenSpiel's Python loop as its examples write it."""
    return looping("OpenSpiel, weighted chance", loop_by_weights)


def looping(name: str, run: Callable[[Any], int]) -> Contestant:
    """A contestant that plays clones of dealt states one by one."""
    return Contestant(name, lambda: (1, run(STARTS[below(DEALS)].clone())))
