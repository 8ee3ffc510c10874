"""Finding an order for the cards of a listed play, so that it can be written down and laid."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    ACE,
    JOKERS_MASK,
    RED_JOKER,
    bit,
    face,
    lowest,
    rank_of,
    shifted,
    suit_or_rank,
)
from mezani.games.kadi.engine.fast_rules import QUESTIONS, KadiFastRules
from mezani.games.kadi.engine.moves import PLAY, Move
from mezani.games.kadi.engine.position import Table


@mypyc_attr(acyclic=True)
class ListedPlay(Move):
    """A play from a listing. It is put in order when somebody wants to know.

    It remembers all that decided whether it may be listed: as long as that is the same, it need not be judged anew.
    """

    def __init__(
        self, table: Table, first: i64, mask: i64, last: i64, suit: i64, ask: i64, *, niko: bool
    ) -> None:
        super().__init__(PLAY, mask, last, suit, ask, niko=niko, seat=-1)
        self.is_several = mask & (mask - 1) != 0
        self.law = table.law
        self.pending: i64 = table.pending
        self.request: i64 = table.request
        self.first: i64 = first

    def is_still_listed(self, table: Table, first: i64) -> bool:
        """Whether the table, and the cards that may come first, are as they were for the listing."""
        return (
            self.first == first
            and self.pending == table.pending
            and self.request == table.request
            and self.law is table.law
        )

    def in_order(self) -> list[int]:
        """The cards, arranged."""
        order = arrange(self.law, self.mask, self.last, self.first)
        return in_notation(order) if self.mask & JOKERS_MASK else order


def in_notation(cards: list[int]) -> list[int]:
    """Cards as a move names them: of two Jokers alike the first is 52 or 53, the second 54 or 55."""
    named: list[int] = []
    for card in cards:
        like: int = face(card)
        named.append(like + 2 if like >= RED_JOKER and like in named else like)
    return named


def arrange(law: KadiFastRules, cards: i64, last: i64, first: i64) -> list[int]:
    """An order for a listed play: a card of ``first`` at the start, ``last`` at the end."""
    asked = cards & QUESTIONS
    answers = cards & ~QUESTIONS
    if asked == 0 or (answers == 0 and not law.link_previous):
        return chained(cards, cards & first, last)
    if answers == 0:
        return question_path(asked, first, last)
    plain = answers & ~JOKERS_MASK
    rest = asked
    while rest:
        final = lowest(rest)
        path = question_order(law, asked, first, final)
        suits = rest & -rest if law.answer_last else asked
        opener = opening_answer(law, plain, last, (suits >> 24 | suits >> 40) & 15)
        if path and (plain == 0 or opener):
            return path + chained(answers, opener or answers, last)
        rest &= rest - 1
    return []


def opening_answer(law: KadiFastRules, plain: i64, last: i64, suits: i64) -> i64:
    """The answers that may come first: of a fitting suit, and not the last unless alone."""
    if plain == 0:
        return 0
    rank = rank_of(lowest(plain))
    fitting = plain
    if not (law.ace_answers_any and rank == ACE):
        fitting = plain & shifted(suits, 4 * rank)
    return fitting if plain & (plain - 1) == 0 else fitting & ~bit(last)


def chained(cards: i64, starts: i64, last: i64) -> list[int]:
    """One of ``starts``, then the others, then ``last``."""
    if cards == bit(last):
        return [last]
    opening = starts & ~bit(last)
    if opening == 0:
        return chained(cards & ~bit(last), cards & ~bit(last), lowest(cards & ~bit(last))) + [last]
    start = lowest(opening)
    order: list[int] = [start]
    rest = cards & ~bit(last) & ~bit(start)
    while rest:
        order.append(lowest(rest))
        rest &= rest - 1
    order.append(last)
    return order


def question_order(law: KadiFastRules, asked: i64, first: i64, final: i64) -> list[int]:
    """The questions with ``final`` last, or nothing where the links do not allow it."""
    if law.link_previous:
        return question_path(asked, first, final)
    if asked == bit(final):
        return [final] if asked & first else []
    if asked & first & ~bit(final) == 0:
        return []
    return chained(asked, asked & first, final)


def question_path(asked: i64, first: i64, final: i64) -> list[int]:
    """A chain through all questions in which each is linked to the one before, ending with ``final``."""
    if asked == bit(final):
        return [final] if asked & first else []
    before = asked & ~bit(final) & suit_or_rank(final)
    while before:
        path = question_path(asked & ~bit(final), first, lowest(before))
        if path:
            return path + [final]
        before &= before - 1
    return []
