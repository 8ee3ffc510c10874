"""What can be done with the rest of a turn: every way to play it, and what the table looks like after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mezani.games.qute.engine.effects import following_turn, play
from mezani.games.qute.engine.legal_moves import add_plain_moves, add_plays
from mezani.games.qute.engine.moves import DRAW, END, PLAY, QUTE, Move
from mezani.games.qute.engine.playable import covering, must_cover
from mezani.games.qute.engine.position import Table


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play the rest of a turn: cards one after the other, then the end of it, a call or a draw.

    ``table`` is what it looks like when the ``finish`` comes.
    """

    me: int
    cards: tuple[int, ...]
    first: Move
    finish: Move
    table: Table

    @property
    def rest(self) -> int:
        """The cards that stay in the hand."""
        return self.table.hands[self.me]

    @property
    def calls(self) -> bool:
        """Whether it ends the round with Qute."""
        return self.finish.kind == QUTE

    @property
    def goes_out(self) -> bool:
        """Whether it ends the round with an empty hand."""
        return self.finish.kind == END and self.rest == 0

    @property
    def draws(self) -> bool:
        """Whether a card has to be drawn before anything else can be planned."""
        return self.finish.kind == DRAW

    def uncovered(self) -> int:
        """The cards that would cover, where a 6 of the plan has to be covered and nothing in hand does."""
        return covering(self.table) if self.draws and must_cover(self.table) else 0


def plans_for(table: Table, me: int) -> list[Plan]:
    """Every way to play the rest of the turn; orders that come to the same are one."""
    found: list[Plan] = []
    seen: set[tuple[int, int]] = set()

    def go_on(now: Table, cards: tuple[int, ...], first: Move | None) -> None:
        if (now.hands[me], now.top) in seen:
            return
        seen.add((now.hands[me], now.top))
        for move in moves_of(now, me):
            if move.kind == PLAY:
                after = copy_of(now)
                play(after, me, move.card)
                go_on(after, (*cards, move.card), first or move)
            else:
                found.append(Plan(me, cards, first or move, move, now))

    go_on(table, (), None)
    return found


def moves_of(table: Table, seat: int) -> Sequence[Move]:
    """The legal moves of a seat."""
    moves: list[Move] = []
    add_plays(table, seat, moves)
    add_plain_moves(table, seat, moves)
    return moves


def copy_of(table: Table) -> Table:
    """A copy to try things on."""
    twin = Table(table.law, table.seats, table.rng)
    twin.copy_from(table, table.rng.clone())
    return twin


def after_turn(plan: Plan) -> tuple[Table, int]:
    """The table when the turn has ended as planned, with what others drew in their hands; and whose turn comes."""
    after = copy_of(plan.table)
    if plan.finish.suit >= 0:
        after.suit = plan.finish.suit
    return after, following_turn(after, plan.me, plan.finish.eights)
