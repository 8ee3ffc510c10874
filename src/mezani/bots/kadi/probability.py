"""How likely it is that a card of one's own will fit what others play."""

from __future__ import annotations

from mezani.cards import JOKERS_MASK, lowest, suit_or_rank
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, PENALTIES, KadiFastRules

AFTER_AN_ACE = 0.2
"""How likely one card fits whatever suit an Ace leaves behind; two cards twice as likely, and so on."""


def chance_to_fit(law: KadiFastRules, cards: int, tops: int, *, jacks_skip: bool) -> float:
    """The chance that one of some cards may be played once somebody has played one of ``tops``."""
    wild = ACES | JOKERS_MASK if law.jokers_match_any else ACES
    number = tops.bit_count()
    if number == 0:
        return 0.0
    if cards & wild:
        return 1.0
    fits = AFTER_AN_ACE * min(cards.bit_count(), 4) * (tops & ACES).bit_count()
    rest = tops & ~(ACES | PENALTIES | (JACKS if jacks_skip else 0))
    while rest:
        if cards & suit_or_rank(lowest(rest)):
            fits += 1
        rest &= rest - 1
    return fits / number
