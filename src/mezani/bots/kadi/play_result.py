"""What a play leaves in the hand, and whether it wins."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.kadi.situation import Situation
from mezani.cards import JOKERS, bit
from mezani.games.kadi.engine.combinations import held_cards
from mezani.games.kadi.engine.fast_rules import QUESTIONS
from mezani.games.kadi.engine.moves import Move

WINDOWS = ("jump_window", "kickback_window")


@dataclass(frozen=True, slots=True)
class PlayResult:
    """A play seen from the hand: the cards played, the cards that remain, and what follows."""

    cards: int
    rest: int
    last: int
    wins: bool
    is_unanswered: bool

    @property
    def leaves_cardless(self) -> bool:
        """Return whether the player has no cards left and has not won."""
        return self.rest == 0 and not self.wins and not self.is_unanswered


def result_of(situation: Situation, move: Move) -> PlayResult:
    """Return the result of a play."""
    cards = held_cards(situation.hand, move.mask)
    rest = situation.hand & ~cards
    return PlayResult(
        cards=cards,
        rest=rest,
        last=move.last,
        wins=rest == 0 and would_win(situation, cards, move.last),
        is_unanswered=bit(move.last) & QUESTIONS != 0,
    )


def would_win(situation: Situation, cards: int, last: int) -> bool:
    """Return whether a play of the whole hand wins now."""
    if situation.pending in WINDOWS:
        return False
    if not bit(last) & situation.fast_rules.winning or cards & JOKERS:
        return False
    if situation.needs_call and not situation.announced:
        return False
    return not situation.fast_rules.cardless_blocks_win or not situation.has_cardless_opponent()


def idea_of(move: Move) -> tuple[int, ...]:
    """Return what identifies a move as an idea: plays of the same cards are one idea, whatever they choose."""
    return move.kind, move.mask
