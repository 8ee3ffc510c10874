"""A bot of your own: one class with one method, which sees what its seat sees and returns one of the legal moves.

mezani arena kadi-friendly greedy random --bot greedy=examples/greedy_bot.py:GreedyBot
"""

from __future__ import annotations

from typing import Any

from mezani import Rng
from mezani.bots import Observation


class GreedyBot:
    """Chooses the move with the most words, so it plays many cards at once. Equal moves are chosen at random."""

    def choose(self, observation: Observation, rng: Rng) -> Any:
        most = max(len(str(move).split()) for move in observation.moves)
        longest = [move for move in observation.moves if len(str(move).split()) == most]
        return longest[rng.below(len(longest))]
