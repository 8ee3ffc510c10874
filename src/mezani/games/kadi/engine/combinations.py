"""Which cards can be played together, and what a play has to choose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    BLACK_JOKERS,
    JOKER,
    JOKERS,
    NO_CARD,
    RED_JOKERS,
    THREE,
    TWO,
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
from mezani.games.kadi.engine.position import (
    JUMP_WINDOW,
    KICKBACK_WINDOW,
    PENALTY,
    REQUEST,
    KadiPosition,
)

# LEGAL, or why cards cannot be played together. legality.py has the other reasons.
LEGAL: Final = 0
NOT_ONE_RANK: Final = 1
ONE_CARD_ONLY: Final = 2
ONE_ACE_ONLY: Final = 3
TWO_ACES_AT_MOST: Final = 4
ACE_OF_SPADES_ALONE: Final = 5
BAD_PENALTY_COMBO: Final = 6
QUESTIONS_NOT_LINKED: Final = 7
QUESTION_AFTER_ANSWER: Final = 8
NOT_AN_ANSWER: Final = 9
ANSWER_OUT_OF_SUIT: Final = 10
ANSWERS_NOT_ONE_RANK: Final = 11

# Whether a play can choose a suit or a card.
NO_CHOICE: Final = 0
MAY_CHOOSE: Final = 1
MUST_CHOOSE: Final = 2


def is_penalty_combo(fast_rules: KadiFastRules, cards: i64) -> bool:
    """Return whether these penalty cards can be played together."""
    jokers = cards & JOKERS
    others = cards & ~JOKERS
    one_rank = others & ~rank_mask(TWO) == 0 or others & ~rank_mask(THREE) == 0
    if fast_rules.combo_by_rank:
        return others == 0 or (one_rank and jokers == 0)
    if fast_rules.combo_by_rank_jokers:
        return one_rank
    return (one_rank and jokers == 0) or is_one_suit(others)


def is_one_suit(cards: i64) -> bool:
    """Return whether these cards have at most one suit."""
    for suit in range(4):
        if cards & ~suit_mask(suit) == 0:
            return True
    return False


def max_aces(position: KadiPosition, first: i64) -> i64:
    """Return how many Aces can be played together now if ``first`` is the first of them."""
    fast_rules = position.fast_rules
    if position.pending == PENALTY:
        return 2 if fast_rules.counter_own_suit else 1
    if position.pending == REQUEST and first != position.request:
        return 1
    return 4 if fast_rules.ace_must_choose else 1


def check_aces(position: KadiPosition, cards: i64, first: i64) -> i64:
    """Return LEGAL, or why these Aces cannot be played together."""
    number = count(cards)
    if number == 1:
        return LEGAL
    if cards & bit(ACE_OF_SPADES) and position.fast_rules.spade_requests:
        return ACE_OF_SPADES_ALONE
    allowed = max_aces(position, first)
    if number <= allowed:
        return LEGAL
    return ONE_ACE_ONLY if allowed == 1 else TWO_ACES_AT_MOST


def check_combination(position: KadiPosition, cards: list[int], remaining: i64) -> i64:
    """Return LEGAL, or why these cards cannot be played in this order. The first card is known to match.

    ``remaining`` is 0 for a whole play. For a partial play it is the rest of the hand, which can complete it.
    """
    first: i64 = cards[0]
    mask: i64 = 0
    for card in cards:
        mask |= bit(card)
    if len(cards) > 1 and (position.pending == JUMP_WINDOW or position.pending == KICKBACK_WINDOW):
        return ONE_CARD_ONLY
    if bit(first) & QUESTIONS:
        return check_questions(position.fast_rules, cards, remaining)
    if bit(first) & PENALTIES:
        if mask & ~PENALTIES == 0 and is_penalty_combo(position.fast_rules, mask):
            return LEGAL
        return BAD_PENALTY_COMBO
    if mask & ~rank_mask(rank_of(first)):
        return NOT_ONE_RANK
    if rank_of(first) == ACE:
        return check_aces(position, mask, first)
    return LEGAL


def check_questions(fast_rules: KadiFastRules, cards: list[int], remaining: i64) -> i64:
    """Return LEGAL, or why these cards are not linked questions followed by answers, if any."""
    asked: i64 = 0
    last_question: i64 = NO_CARD
    answer: i64 = NO_CARD
    answers: i64 = 0
    for boxed in cards:
        card: i64 = boxed
        if bit(card) & QUESTIONS:
            if answers:
                return QUESTION_AFTER_ANSWER
            if asked and not can_follow(fast_rules, last_question, card):
                return QUESTIONS_NOT_LINKED
            asked |= bit(card)
            last_question = card
            continue
        if not answers and not are_linked(fast_rules, asked, 0):
            return QUESTIONS_NOT_LINKED
        answers |= bit(card)
        if not bit(card) & fast_rules.answers:
            return NOT_AN_ANSWER
        if rank_of(card) == JOKER:
            continue
        if answer < 0:
            if not has_answer_suit(fast_rules, asked, last_question, card):
                return ANSWER_OUT_OF_SUIT
            answer = card
        elif rank_of(card) != rank_of(answer):
            return ANSWERS_NOT_ONE_RANK
    if not answers and not are_linked(fast_rules, asked, remaining & QUESTIONS):
        return QUESTIONS_NOT_LINKED
    return LEGAL


def can_follow(fast_rules: KadiFastRules, last_question: i64, card: i64) -> bool:
    """Return whether a question can follow another. Under ``any``, ``are_linked`` decides for the whole play."""
    if fast_rules.link_any:
        return True
    if fast_rules.link_previous:
        return suit_or_rank(last_question) & bit(card) != 0
    return rank_of(card) == rank_of(last_question)


def are_linked(fast_rules: KadiFastRules, asked: i64, coming: i64) -> bool:
    """Return whether, under ``any``, each question matches another one, or one that can still come."""
    if not fast_rules.link_any or count(asked) < 2:
        return True
    rest = asked
    while rest:
        own = rest & -rest
        if not linked_questions(own) & ~own & (asked | coming):
            return False
        rest &= rest - 1
    return True


def linked_questions(question: i64) -> i64:
    """Return the questions that share suit or rank with one, given as a set."""
    if question & EIGHTS:
        return EIGHTS | question << 16
    return QUEENS | question >> 16


def has_answer_suit(fast_rules: KadiFastRules, asked: i64, last_question: i64, card: i64) -> bool:
    """Return whether a card has the suit that the first answer needs."""
    if fast_rules.ace_answers_any and rank_of(card) == ACE:
        return True
    if fast_rules.answer_last:
        return suit_of(card) == suit_of(last_question)
    return asked & suit_mask(suit_of(card)) != 0


def suit_choice(position: KadiPosition, cards: i64, last: i64) -> i64:
    """Return whether a play can or must choose a suit."""
    fast_rules = position.fast_rules
    if rank_of(last) != ACE:
        return NO_CHOICE
    if fast_rules.spade_requests and last == ACE_OF_SPADES:
        return NO_CHOICE
    if position.pending == PENALTY:
        two = fast_rules.counter_own_suit and count(cards & ACES) == 2
        return MUST_CHOOSE if two else NO_CHOICE
    if position.pending == REQUEST and not cards & bit(position.request):
        return NO_CHOICE
    if fast_rules.ace_must_choose:
        return MUST_CHOOSE
    if fast_rules.ace_may_choose:
        return MAY_CHOOSE
    return NO_CHOICE


def ask_choice(position: KadiPosition, last: i64) -> i64:
    """Return whether a play can or must ask for a card."""
    if last != ACE_OF_SPADES:
        return NO_CHOICE
    if position.fast_rules.spade_requests:
        return MUST_CHOOSE
    if position.fast_rules.spade_asks_table and position.seats > 2:
        return MAY_CHOOSE
    return NO_CHOICE


def askable_cards(position: KadiPosition, seat: i64) -> i64:
    """Return the cards a player of A♠ can ask for: no Joker, not A♠, and under ``ask-table`` none of their own."""
    cards = deck_of(0) & ~bit(ACE_OF_SPADES)
    if position.fast_rules.spade_requests:
        return cards
    return cards & ~position.hands[seat]


def held_cards(hand: i64, cards: i64) -> i64:
    """Return the cards of a hand that a move means, or 0 if one is missing. Jokers of a colour are equal."""
    if cards & JOKERS == 0:
        if cards & ~hand:
            return 0
        return cards
    red = held_jokers(hand & RED_JOKERS, count(cards & RED_JOKERS))
    black = held_jokers(hand & BLACK_JOKERS, count(cards & BLACK_JOKERS))
    if red < 0 or black < 0 or cards & ~JOKERS & ~hand:
        return 0
    return (cards & ~JOKERS) | red | black


def held_jokers(held: i64, wanted: i64) -> i64:
    """Return the lowest ``wanted`` Jokers of those held, or -1 if there are too few."""
    if wanted > count(held):
        return -1
    if wanted == 1:
        return held & -held
    return held if wanted == 2 else 0
