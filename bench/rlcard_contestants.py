"""RLCard's contestant: UNO with four players, using the game directly and not its environment."""

from __future__ import annotations

import numpy as np
from rlcard.games.uno import Game

from bench.contest import SEED, Contestant, below


def python_loop() -> Contestant:
    """Return a loop over ``get_legal_actions`` and ``step``. It can't copy a game, so it deals."""
    game = Game(num_players=4)
    game.np_random = np.random.RandomState(SEED)

    def play() -> tuple[int, float]:
        game.init_game()
        made = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[below(len(actions))])
            made += 1
        return 1, made

    return Contestant("RLCard, UNO", play)
