"""Generated plays, and an order for their cards.

The play generator produces a play as a set of cards and a last card. Its order is computed only when it is needed.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    ACE,
    JOKERS,
    RED_JOKER,
    bit,
    face,
    lowest,
    rank_of,
    shifted,
    suit_or_rank,
)
from mezani.games.kadi.engine.fast_rules import QUESTIONS, KadiFastRules, suits_of
from mezani.games.kadi.engine.moves import PLAY, Move
from mezani.games.kadi.engine.position import KadiPosition
from mezani.seats import NO_SEAT


@mypyc_attr(acyclic=True)
class GeneratedPlay(Move):
    """A play from the play generator.

    It stores everything its legality depends on. While that is unchanged, it need not be checked again.
    """

    def __init__(
        self,
        position: KadiPosition,
        first: i64,
        mask: i64,
        last: i64,
        suit: i64,
        ask: i64,
        *,
        niko: bool,
    ) -> None:
        super().__init__(PLAY, mask, last, suit, ask, niko=niko, seat=NO_SEAT)
        self.has_several_cards = mask & (mask - 1) != 0
        self.fast_rules = position.fast_rules
        self.pending: i64 = position.pending
        self.request: i64 = position.request
        self.first: i64 = first

    def is_still_valid(self, position: KadiPosition, first: i64) -> bool:
        """Return whether the cards still make a play, given the cards that can come first."""
        return (
            self.first == first
            and self.pending == position.pending
            and self.request == position.request
            and self.fast_rules is position.fast_rules
        )

    def ordered_cards(self) -> list[int]:
        order = order_play(self.fast_rules, self.mask, self.last, self.first)
        return with_move_jokers(order) if self.mask & JOKERS else order


def with_move_jokers(cards: list[int]) -> list[int]:
    """Return the cards as a move names them: the second Joker of a colour is 54 or 55."""
    named: list[int] = []
    for card in cards:
        named.append(next_face(named, card))
    return named


def next_face(cards: list[int], card: int) -> int:
    """Return how a move names a card after the cards before it: the second Joker of a colour is 54 or 55."""
    like: int = face(card)
    return like + 2 if like >= RED_JOKER and like in cards else like


def order_play(fast_rules: KadiFastRules, cards: i64, last: i64, first: i64) -> list[int]:
    """Return an order for a generated play, from one of the ``first`` cards to ``last``."""
    asked = cards & QUESTIONS
    answers = cards & ~QUESTIONS
    if asked == 0 or (answers == 0 and not fast_rules.link_previous):
        return order_between(cards, cards & first, last)
    if answers == 0:
        return question_path(asked, first, last)
    plain = answers & ~JOKERS
    rest = asked
    while rest:
        final = lowest(rest)
        path = question_order(fast_rules, asked, first, final)
        suits = suits_of(rest & -rest if fast_rules.answer_last else asked)
        opening = opening_answers(fast_rules, plain, last, suits)
        if path and (plain == 0 or opening):
            return path + order_between(answers, opening or answers, last)
        rest &= rest - 1
    return []


def opening_answers(fast_rules: KadiFastRules, answers: i64, last: i64, suits: i64) -> i64:
    """Return the answers, all of one rank, that can come first. The last one can only if it is alone."""
    if answers == 0:
        return 0
    rank = rank_of(lowest(answers))
    opening = answers
    if not (fast_rules.ace_answers_any and rank == ACE):
        opening = answers & shifted(suits, 4 * rank)
    return opening if answers & (answers - 1) == 0 else opening & ~bit(last)


def order_between(cards: i64, starts: i64, last: i64) -> list[int]:
    """Return one of ``starts`` (if any is left besides ``last``), then the other cards, then ``last``."""
    if cards == bit(last):
        return [last]
    others = cards & ~bit(last)
    if starts & others == 0:
        return order_between(others, others, lowest(others)) + [last]
    start = lowest(starts & others)
    order: list[int] = [start]
    others &= ~bit(start)
    while others:
        order.append(lowest(others))
        others &= others - 1
    order.append(last)
    return order


def question_order(fast_rules: KadiFastRules, asked: i64, first: i64, final: i64) -> list[int]:
    """Return the questions in an order that ends with ``final``, or an empty list if there is none."""
    if fast_rules.link_previous:
        return question_path(asked, first, final)
    if asked == bit(final):
        return [final] if asked & first else []
    if asked & first & ~bit(final) == 0:
        return []
    return order_between(asked, asked & first, final)


def question_path(asked: i64, first: i64, final: i64) -> list[int]:
    """Return an order in which each question matches the previous one, ending with ``final``, or an empty list."""
    if asked == bit(final):
        return [final] if asked & first else []
    before = asked & ~bit(final) & suit_or_rank(final)
    while before:
        path = question_path(asked & ~bit(final), first, lowest(before))
        if path:
            return path + [final]
        before &= before - 1
    return []
