"""The sharp player: counts unseen cards, plans as long as it stays on turn, and plays for the whole game."""

from __future__ import annotations

from mezani.bots.observation import Observation
from mezani.bots.qute.decision import choose_line
from mezani.bots.qute.evaluation import Evaluator
from mezani.bots.qute.plans import plans_for
from mezani.bots.qute.rookie import RookieBot
from mezani.bots.qute.situation import read_situation
from mezani.bots.qute.texts import sentence
from mezani.bots.qute.weights import WEIGHTS
from mezani.bots.qute.win_probability import read_scoreboard
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.rng import Rng

TURNS = 4
"""The number of turns in a row to plan."""
BIG_HAND = 7
"""With more cards than this, only half as many turns are planned."""


class SharpBot(ReasonedBot):
    """Evaluates whole turns, and further turns in a row, by probabilities and by the scores."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Make the first move of the best plan."""
        situation = read_situation(observation)
        plans = plans_for(situation.position, situation.me)
        if all(plan.first is plans[0].first for plan in plans):
            return Decision(plans[0].first, "only")
        evaluator = Evaluator(situation, read_scoreboard(situation), WEIGHTS[situation.seats])
        turns = TURNS if situation.hand.bit_count() <= BIG_HAND else TURNS // 2
        lines = evaluator.lines(plans, turns)
        return choose_line(situation, lines, rng) if lines else RookieBot().decide(observation, rng)
