"""The master: plays what its network prefers, and says what chance it sees.

A network has no reasons. Where the sharp bot would make the same move, the master also says why that one would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mezani.bots.budget import limited_by_default
from mezani.bots.kadi import texts as kadi_texts
from mezani.bots.kadi.sharp import SharpBot as KadiSharpBot
from mezani.bots.learned.rated_move import RatedMove, pick
from mezani.bots.learned.texts import SENTENCES
from mezani.bots.nokitty import texts as nokitty_texts
from mezani.bots.nokitty.sharp import SharpBot as NoKittySharpBot
from mezani.bots.observation import Observation
from mezani.bots.qute import texts as qute_texts
from mezani.bots.qute.sharp import SharpBot as QuteSharpBot
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.bots.texts import in_language
from mezani.rng import Rng, fast_rng

if TYPE_CHECKING:
    from mezani.bots.learned.network import Network

ALIKE = 0.01
"""Chances that differ by less than this are called about as good."""
SHARP_BOTS: dict[str, ReasonedBot] = {
    "kadi": KadiSharpBot(),
    "qute": QuteSharpBot(),
    "nokitty": NoKittySharpBot(),
}
"""The bots whose reasons are used."""
FAMILIES_WITH_SHORT_HINTS = frozenset(["nokitty"])
"""Families whose phone table has no room for both a reason and the next best move."""
NO_REASONS = frozenset(["only", "alike", "whim"])
"""Reasons of `sharp` that name no advantage of its move."""
COMPARED = "compared"
"""The reason of a decision between several moves. Only an explanation compares them in words."""
CERTAIN = frozenset(["win", "fill", "level", "wins", "ties", "hopeless"])
"""Reasons that announce the result. No chance is added to them."""


class MasterBot(ReasonedBot):
    """The learned bot of a family, with the network that comes with Mezani or another one.

    The network is loaded when the bot is first asked.
    """

    def __init__(self, family: str, network: Network | None = None) -> None:
        self.family = family
        self.network = network

    def rated_moves(self, observation: Observation) -> list[RatedMove]:
        """Return the moves worth considering, the best first."""
        from mezani.bots.learned.ratings import rate_moves  # noqa: PLC0415 (NumPy is slow to import)

        return rate_moves(observation, self.network)

    def best_move(
        self, observation: Observation, rated: Sequence[RatedMove], rng: Rng
    ) -> RatedMove:
        """Return the preferred move, or a better one that a search has found."""
        preferred = pick(rated, rng)
        from mezani.bots.learned.search import search  # noqa: PLC0415 (NumPy is slow to import)

        return search(observation, rated, preferred, self.network, rng)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        rated = self.rated_moves(observation)
        best = self.best_move(observation, rated, rng)
        if len(rated) == 1:
            return Decision(best.move, "only")
        return Decision(best.move, COMPARED, {"best": best, "rated": rated})

    def compare(self, observation: Observation, decision: Decision) -> Decision:
        """Return a decision with what can be said about its move and the next best one."""
        if decision.reason != COMPARED:
            return decision
        best: Any = decision.fields["best"]
        rated: Any = decision.fields["rated"]
        rival = self.rival_of(best, rated, observation)
        if rival is None:
            return Decision(best.move, "chosen", {"chance": best.chance})
        fields = {"chance": best.chance, "other": rival.move, "other_chance": rival.chance}
        return Decision(best.move, reason_for(best, rival), fields)

    def rival_of(
        self, best: RatedMove, rated: Sequence[RatedMove], observation: Observation
    ) -> RatedMove | None:
        """Return the next best move that reads differently: two orders of the same cards may not."""
        describe = DESCRIPTIONS[self.family]
        own = describe(observation, best.move, "en")
        others = (other for other in rated if describe(observation, other.move, "en") != own)
        return next(others, None)

    def sentence(
        self,
        observation: Observation,
        decision: Decision,
        names: Sequence[str],
        language: str,
    ) -> str:
        decision = self.compare(observation, decision)
        sharp = self.agreeing_sharp(observation, decision)
        if sharp is None:
            return self.chances(observation, decision, language)
        reason = SHARP_BOTS[self.family].sentence(observation, sharp, names, language)
        if decision.reason == "only" or sharp.reason in CERTAIN:
            return reason
        return self.chances(observation, decision, language, reason)

    def chances(
        self, observation: Observation, decision: Decision, language: str, reason: str = ""
    ) -> str:
        """Return the chances of the move and of the next best one, after the reason if there is one."""
        fields = dict(decision.fields)
        describe = DESCRIPTIONS[self.family]
        kind = "chosen" if reason and self.family in FAMILIES_WITH_SHORT_HINTS else decision.reason
        key = f"{kind}.reason" if reason else kind
        return in_language(SENTENCES, language)[key].format(
            reason=reason,
            do=describe(observation, decision.move, language),
            chance=percent(fields.get("chance")),
            other=describe(observation, fields["other"], language) if "other" in fields else "",
            other_chance=percent(fields.get("other_chance")),
        )

    def agreeing_sharp(self, observation: Observation, decision: Decision) -> Decision | None:
        """Return the decision of `sharp` if it makes the same move for a reason that fits this decision."""
        with limited_by_default():
            sharp = SHARP_BOTS[self.family].decide(observation, fast_rng(0))
        if str(sharp.move) != str(decision.move):
            return None
        if decision.reason == "only":
            return sharp
        is_comparison = sharp.reason.startswith("not.")
        if sharp.reason in NO_REASONS or (is_comparison and decision.reason != "better"):
            return None
        return sharp


def reason_for(best: RatedMove, rival: RatedMove) -> str:
    """Return what to say about a move and the next best one.

    The search, and the penalty on drawing with a large hand, can choose a move to which the network gives the lower
    chance. It is then not compared with the other one.
    """
    lead = best.chance - rival.chance
    if abs(lead) <= ALIKE:
        return "alike"
    return "better" if lead > 0 else "chosen"


def percent(chance: object) -> int:
    """Return a chance in per cent, never 0 or 100: nothing is certain before the end."""
    return min(99, max(1, round(100 * chance))) if isinstance(chance, float) else 0


# Moves in words


def describe_kadi(observation: Observation, move: Any | None, language: str) -> str:
    """Return a move of Kadi in words."""
    return kadi_texts.action(observation, move, in_language(kadi_texts.TEXTS, language))


def describe_ordered_kadi(observation: Observation, move: Any, other: Any, language: str) -> str:
    """Return a play of Kadi in words that tell it from the same cards in another order."""
    texts = in_language(kadi_texts.TEXTS, language)
    return kadi_texts.ordered_action(observation, move, other, texts)


def describe_qute(observation: Observation, move: Any, language: str) -> str:
    """Return a move of Qute in words."""
    texts = in_language(qute_texts.TEXTS, language)
    return qute_texts.action_text(observation.view, move, "", texts)


def describe_nokitty(observation: Observation, move: Any, language: str) -> str:
    """Return a move of No Kitty Cards in words."""
    texts = in_language(nokitty_texts.TEXTS, language)
    return nokitty_texts.action_text(observation.view, move, texts)


DESCRIPTIONS: dict[str, Callable[[Observation, Any, str], str]] = {
    "kadi": describe_kadi,
    "qute": describe_qute,
    "nokitty": describe_nokitty,
}
"""How a move reads, by family."""
ORDERED_DESCRIPTIONS: dict[str, Callable[[Observation, Any, Any, str], str]] = {
    "kadi": describe_ordered_kadi,
}
"""How a move reads beside another one with the same description, by family. Elsewhere no two moves read the same."""
