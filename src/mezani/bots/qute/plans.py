"""Plans: every way to play the rest of a turn, and the position each of them leads to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from mezani.bots.budget import OutOfBudgetError, spend
from mezani.games.qute.engine.effects import play, resolve_specials
from mezani.games.qute.engine.legal_moves import legal_moves
from mezani.games.qute.engine.moves import DRAW, END, PLAY, QUTE, Move
from mezani.games.qute.engine.playable import covering_cards, must_cover
from mezani.games.qute.engine.position import QutePosition

POSITIONS_PER_WORK = 10
"""How many positions can be listed with the work of evaluating a plan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play the rest of a turn: some cards, then the end of the turn, a call or a draw.

    ``position`` is the one in which the ``finish`` is made.
    """

    me: int
    cards: tuple[int, ...]
    first: Move
    finish: Move
    position: QutePosition

    @property
    def rest(self) -> int:
        """The cards that stay in the hand."""
        return self.position.hands[self.me]

    @property
    def calls(self) -> bool:
        """True if the plan ends the round with Qute."""
        return self.finish.kind == QUTE

    @property
    def goes_out(self) -> bool:
        """True if the plan ends the round with an empty hand."""
        return self.finish.kind == END and self.rest == 0

    @property
    def draws(self) -> bool:
        """True if a card has to be drawn before anything else can be planned."""
        return self.finish.kind == DRAW

    def missing_covers(self) -> int:
        """Return the cards that would cover the plan's last 6, or 0 unless the plan has to draw for one."""
        return covering_cards(self.position) if self.draws and must_cover(self.position) else 0


def plans_for(position: QutePosition, me: int) -> list[Plan]:
    """Return every way to play the rest of the turn. Orders of cards with the same result appear once.

    With a budget that is nearly spent, return the ways found so far, and at least one.
    """
    found: list[Plan] = []
    seen: set[tuple[int, int]] = set()

    def extend(now: QutePosition, cards: tuple[int, ...], first: Move | None) -> None:
        if (now.hands[me], now.top) in seen:
            return
        seen.add((now.hands[me], now.top))
        if len(seen) % POSITIONS_PER_WORK == 0 and found:
            spend()
        for move in legal_moves(now, me):
            if move.kind == PLAY:
                after = copy_of(now)
                play(after, me, move.card)
                extend(after, (*cards, move.card), first or move)
            else:
                found.append(Plan(me, cards, first or move, move, now))

    with suppress(OutOfBudgetError):
        extend(position, (), None)
    return found


def copy_of(position: QutePosition) -> QutePosition:
    """Return a copy to try moves on."""
    return QutePosition(position.fast_rules, position.seats, position.rng.clone(), position)


def after_turn(plan: Plan) -> tuple[QutePosition, int]:
    """Return the position after a planned turn, with the cards others drew in their hands, and the next seat."""
    after = copy_of(plan.position)
    if plan.finish.suit >= 0:
        after.chosen_suit = plan.finish.suit
    return after, resolve_specials(after, plan.me, plan.finish.eights)
