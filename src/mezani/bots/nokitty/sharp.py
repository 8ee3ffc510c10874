"""The sharp player: looks at whole turns of its own, and at what the other player could make of each."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty.decision import why
from mezani.bots.nokitty.evaluation import chance_to_win
from mezani.bots.nokitty.plans import Plan, plans
from mezani.bots.nokitty.situation import Situation, read_situation
from mezani.bots.nokitty.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.nokitty.engine.moves import DRAW, simple_move
from mezani.rng import Rng


class SharpBot(ReasonedBot):
    """Counts hearts and magic, holds back what it can, and fills the board when that wins."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:  # noqa: ARG002
        """The first move of the turn that is most likely to win."""
        if len(observation.moves) == 1:
            return Decision(observation.moves[0], "only")
        situation = read_situation(observation)
        turns = [*plans(situation)]
        win = next(filter(is_win, turns), None)
        if win is not None:
            return explained(situation, win)
        if situation.can_draw:
            return Decision(simple_move(DRAW), "first")
        return explained(situation, best_of(situation, turns))

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def is_win(plan: Plan) -> bool:
    """Whether a plan fills the board and wins."""
    return plan.is_filled and plan.board.lead > 0


def best_of(situation: Situation, turns: Sequence[Plan]) -> Plan:
    """The plan most likely to win; of several, one with the greatest lead, and of those the shortest."""
    return max(turns, key=lambda plan: (chance_to_win(situation, plan), plan.board.lead))


def explained(situation: Situation, plan: Plan) -> Decision:
    """The first move of a plan, and why."""
    key, fields = why(situation, plan)
    return Decision(plan.first, key, fields)
