"""The sharp player: compares whole turns of its own by how the opponent could reply to each."""

from __future__ import annotations

from mezani.bots.nokitty.decision import choose_plan
from mezani.bots.nokitty.evaluation import chance_to_win
from mezani.bots.nokitty.plans import Plan, plans_for
from mezani.bots.nokitty.situation import read_situation
from mezani.bots.nokitty.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.nokitty.engine.moves import DRAW, simple_move
from mezani.rng import Rng


class SharpBot(ReasonedBot):
    """Counts hearts and magic, holds back what it can, and fills the board when that wins."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:  # noqa: ARG002
        """Make the first move of the turn that is most likely to win.

        If several plans are equally good, take the one with the greatest lead, then the shortest.
        """
        if len(observation.moves) == 1:
            return Decision(observation.moves[0], "only")
        situation = read_situation(observation)
        plans = [*plans_for(situation)]
        win = next(filter(is_win, plans), None)
        if win is not None:
            return choose_plan(situation, win)
        if situation.can_draw:
            return Decision(simple_move(DRAW), "first")
        best = max(plans, key=lambda plan: (chance_to_win(situation, plan), plan.board.lead))
        return choose_plan(situation, best)


def is_win(plan: Plan) -> bool:
    """Return True if a plan fills the board and wins."""
    return plan.board.is_filled and plan.board.lead > 0
