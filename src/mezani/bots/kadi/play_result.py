"""What a play does to the hand it comes from: what stays in it, and whether it wins."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.kadi.situation import Position
from mezani.cards import JOKERS_MASK, bit
from mezani.games.kadi.engine.combinations import in_hand
from mezani.games.kadi.engine.fast_rules import QUESTIONS
from mezani.games.kadi.engine.moves import Move

WINDOWS = ("jump_window", "kickback_window")


@dataclass(frozen=True, slots=True)
class Laid:
    """A play looked at from the hand: the cards that go, those that stay, and what that means."""

    cards: int
    rest: int
    last: int
    wins: bool
    is_unanswered: bool

    @property
    def strands(self) -> bool:
        """Whether it leaves its player without cards and without a win."""
        return self.rest == 0 and not self.wins and not self.is_unanswered


def lay(position: Position, move: Move) -> Laid:
    """What a play leaves in the hand."""
    cards = in_hand(position.hand, move.mask)
    rest = position.hand & ~cards
    return Laid(
        cards=cards,
        rest=rest,
        last=move.last,
        wins=rest == 0 and would_win(position, cards, move.last),
        is_unanswered=bit(move.last) & QUESTIONS != 0,
    )


def would_win(position: Position, cards: int, last: int) -> bool:
    """Whether a play of the whole hand wins now."""
    if position.pending in WINDOWS:
        return False
    if not bit(last) & position.law.winning or cards & JOKERS_MASK:
        return False
    if position.needs_call and not position.announced:
        return False
    return not position.law.cardless_blocks_win or not position.someone_else_cardless()


def idea_of(move: Move) -> tuple[int, ...]:
    """Plays of the same cards are one idea, whatever is said with them."""
    return move.kind, move.mask
