"""Which ordered lists of cards are a play, apart from who holds them.

``check_shape`` gives FINE or the reason why not; with ``unfinished`` it also accepts a beginning that some
other cards of the hand can still make whole.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    BLACK_JOKERS,
    JOKER,
    JOKERS_MASK,
    RED_JOKERS,
    bit,
    count,
    deck_of,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
    suit_or_rank,
)
from mezani.games.kadi.engine.fast_rules import (
    ACES,
    EIGHTS,
    PENALTIES,
    QUEENS,
    QUESTIONS,
    KadiFastRules,
)
from mezani.games.kadi.engine.position import JUMP_WINDOW, KICK_WINDOW, PENALTY, REQUEST, Table

FINE: Final = 0
NOT_ONE_RANK: Final = 1
ONE_CARD_ONLY: Final = 2
ONE_ACE_ONLY: Final = 3
TWO_ACES_AT_MOST: Final = 4
SPADE_ALONE: Final = 5
BAD_PENALTY_COMBO: Final = 6
QUESTIONS_NOT_LINKED: Final = 7
QUESTION_AFTER_ANSWER: Final = 8
NOT_AN_ANSWER: Final = 9
ANSWER_OUT_OF_SUIT: Final = 10
ANSWERS_NOT_ONE_RANK: Final = 11

NO_CHOICE: Final = 0
MAY_CHOOSE: Final = 1
MUST_CHOOSE: Final = 2


def is_penalty_combo(law: KadiFastRules, cards: i64) -> bool:
    """Whether these penalty cards go together in one play."""
    jokers = cards & JOKERS_MASK
    others = cards & ~JOKERS_MASK
    one_rank = others & ~rank_mask(0) == 0 or others & ~rank_mask(1) == 0
    if law.combo_by_rank:
        return others == 0 or (one_rank and jokers == 0)
    if law.combo_by_rank_jokers:
        return one_rank
    return (one_rank and jokers == 0) or is_one_suit(others)


def is_one_suit(cards: i64) -> bool:
    """Whether no two of these cards differ in suit."""
    for suit in range(4):
        if cards & ~suit_mask(suit) == 0:
            return True
    return False


def most_aces(table: Table, first: i64) -> i64:
    """How many Aces may go together now, the first of them given."""
    law = table.law
    if table.pending == PENALTY:
        most: i64 = 2 if law.counter_own_suit else 1
    elif table.pending == REQUEST and first != table.request:
        most = 1
    else:
        most = 4 if law.ace_must_choose else 1
    return most


def check_aces(table: Table, cards: i64, first: i64) -> i64:
    """Whether these Aces may be played together."""
    number = count(cards)
    if number == 1:
        return FINE
    if cards & bit(ACE_OF_SPADES) and table.law.spade_requests:
        return SPADE_ALONE
    most = most_aces(table, first)
    if number <= most:
        return FINE
    return ONE_ACE_ONLY if most == 1 else TWO_ACES_AT_MOST


def check_shape(table: Table, cards: list[int], unfinished: i64) -> i64:
    """FINE, or why these cards in this order are no play. The first is known to fit.

    ``unfinished`` is 0, or the other cards of the hand a beginning may still be completed with.
    """
    first: i64 = cards[0]
    mask: i64 = 0
    for card in cards:
        mask |= bit(card)
    if len(cards) > 1 and (table.pending == JUMP_WINDOW or table.pending == KICK_WINDOW):
        return ONE_CARD_ONLY
    if bit(first) & QUESTIONS:
        return check_questions(table.law, cards, unfinished)
    if bit(first) & PENALTIES:
        if mask & ~PENALTIES == 0 and is_penalty_combo(table.law, mask):
            return FINE
        return BAD_PENALTY_COMBO
    if mask & ~rank_mask(rank_of(first)):
        return NOT_ONE_RANK
    if rank_of(first) == ACE:
        return check_aces(table, mask, first)
    return FINE


def check_questions(law: KadiFastRules, cards: list[int], unfinished: i64) -> i64:
    """Questions first, linked as the rules want; then answers, or none."""
    asked: i64 = 0
    last_question: i64 = -1
    answer: i64 = -1
    answers: i64 = 0
    for boxed in cards:
        card: i64 = boxed
        if bit(card) & QUESTIONS:
            if answers:
                return QUESTION_AFTER_ANSWER
            if asked and not links_on(law, last_question, card):
                return QUESTIONS_NOT_LINKED
            asked |= bit(card)
            last_question = card
            continue
        if not answers and not all_linked(law, asked, 0):
            return QUESTIONS_NOT_LINKED
        answers |= bit(card)
        if not bit(card) & law.answers:
            return NOT_AN_ANSWER
        if rank_of(card) == JOKER:
            continue
        if answer < 0:
            if not answers_suit(law, asked, last_question, card):
                return ANSWER_OUT_OF_SUIT
            answer = card
        elif rank_of(card) != rank_of(answer):
            return ANSWERS_NOT_ONE_RANK
    if not answers and not all_linked(law, asked, unfinished & QUESTIONS):
        return QUESTIONS_NOT_LINKED
    return FINE


def links_on(law: KadiFastRules, last_question: i64, card: i64) -> bool:
    """Whether a further question may follow (under ``any`` that shows only at the end)."""
    if law.link_any:
        return True
    if law.link_previous:
        return suit_or_rank(last_question) & bit(card) != 0
    return rank_of(card) == rank_of(last_question)


def all_linked(law: KadiFastRules, asked: i64, coming: i64) -> bool:
    """Under ``any``: whether each question shares suit or rank with another, or with one that may come."""
    if not law.link_any or count(asked) < 2:
        return True
    rest = asked
    while rest:
        own = rest & -rest
        if not linked_to(own) & ~own & (asked | coming):
            return False
        rest &= rest - 1
    return True


def linked_to(question: i64) -> i64:
    """The questions that share suit or rank with one (all given as sets)."""
    if question & EIGHTS:
        return EIGHTS | question << 16
    return QUEENS | question >> 16


def answers_suit(law: KadiFastRules, asked: i64, last_question: i64, card: i64) -> bool:
    """Whether a first answer has the suit it must have."""
    if law.ace_answers_any and rank_of(card) == ACE:
        return True
    if law.answer_last:
        return suit_of(card) == suit_of(last_question)
    return asked & suit_mask(suit_of(card)) != 0


def suit_choice(table: Table, cards: i64, last: i64) -> i64:
    """Whether a play leaves its player a suit to choose."""
    law = table.law
    if rank_of(last) != ACE:
        return NO_CHOICE
    if law.spade_requests and last == ACE_OF_SPADES:
        return NO_CHOICE
    if table.pending == PENALTY:
        two = law.counter_own_suit and count(cards & ACES) == 2
        return MUST_CHOOSE if two else NO_CHOICE
    if table.pending == REQUEST and not cards & bit(table.request):
        return NO_CHOICE
    if law.ace_must_choose:
        return MUST_CHOOSE
    if law.ace_may_choose:
        return MAY_CHOOSE
    return NO_CHOICE


def ask_choice(table: Table, last: i64) -> i64:
    """Whether a play lets or makes its player name a card."""
    if last != ACE_OF_SPADES:
        return NO_CHOICE
    if table.law.spade_requests:
        return MUST_CHOOSE
    if table.law.spade_asks_table and table.seats > 2:
        return MAY_CHOOSE
    return NO_CHOICE


def askable(table: Table, seat: i64) -> i64:
    """The cards a player of A♠ may name: no Joker, not A♠, and in ask-table none of one's own."""
    cards = deck_of(0) & ~bit(ACE_OF_SPADES)
    if table.law.spade_requests:
        return cards
    return cards & ~table.hands[seat]


def in_hand(hand: i64, cards: i64) -> i64:
    """The cards of a hand a move means: Jokers of a colour stand for each other. 0 where one is missing."""
    if cards & JOKERS_MASK == 0:
        if cards & ~hand:
            return 0
        return cards
    red = held_jokers(hand & RED_JOKERS, count(cards & RED_JOKERS))
    black = held_jokers(hand & BLACK_JOKERS, count(cards & BLACK_JOKERS))
    if red < 0 or black < 0 or cards & ~JOKERS_MASK & ~hand:
        return 0
    return (cards & ~JOKERS_MASK) | red | black


def held_jokers(held: i64, wanted: i64) -> i64:
    """The lowest ``wanted`` Jokers of those held, or -1."""
    if wanted > count(held):
        return -1
    if wanted == 1:
        return held & -held
    return held if wanted == 2 else 0
