"""What a seat of Kadi knows, as words."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import (
    bit,
    count,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
)
from mezani.games.kadi.engine.effects import is_confirming
from mezani.games.kadi.engine.playable import (
    is_window_open_to,
    playable_cards,
)
from mezani.games.kadi.engine.position import KadiPosition
from mezani.games.kadi.engine.turns import may_call
from mezani.games.kadi.engine.winning_hands import is_whole_play
from mezani.games.kadi.engine.words.fields import COULD_WIN, SELF, SLOT_WORDS, SLOTS, TABLE_WORDS
from mezani.games.shared.hand_bounds import NO_BOUND, seat_value
from mezani.games.shared.words import flag, thermometer


def slot_seat(position: KadiPosition, seat: i64, slot: i64) -> i64:
    """Return the player in a slot, or -1 if it is empty."""
    steps = slot + 1
    if slot == SLOTS - 1:
        steps = position.seats - 1
        if steps < SLOTS:
            return -1
    elif steps >= position.seats:
        return -1
    other = (seat + steps * position.direction) % position.seats
    if other < 0:
        other += position.seats
    return other


def encode_observation(position: KadiPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what a seat knows to ``OBSERVATION_WORDS`` words."""
    hand = position.hands[seat]
    unseen = position.unseen_cards(seat)
    words[at] = hand
    words[at + 1] = playable_cards(position, seat)
    words[at + 2] = unseen
    words[at + 3] = unseen & position.reshuffled
    words[at + 4] = bit(position.top)
    words[at + 5] = table_word(position)
    words[at + SELF] = self_word(position, seat)
    words[at + 7] = position.fast_rules.rules_word
    words[at + 8] = card_or_none(position.request)
    words[at + 9] = card_or_none(position.last_request)
    words[at + 10] = position.penalty_chain
    words[at + 11] = ranks_word(hand)
    slot: i64 = 0
    while slot < SLOTS:
        start = at + TABLE_WORDS + slot * SLOT_WORDS
        other = slot_seat(position, seat, slot)
        if other < 0:
            words[start] = 0
            words[start + 1] = 0
            words[start + 2] = 0
        else:
            words[start] = player_word(position, other)
            words[start + 1] = position.declined[other] & unseen
            words[start + 2] = position.last_played[other]
        slot += 1


def encode_hidden(position: KadiPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write the other hands, for training only: a critic may see them, a player never."""
    slot: i64 = 0
    while slot < SLOTS:
        other = slot_seat(position, seat, slot)
        words[at + slot] = i64(0) if other < 0 else position.hands[other]
        slot += 1


def card_or_none(card: i64) -> i64:
    """Return a card as a set; an empty set for ``NO_CARD``."""
    return i64(0) if card < 0 else bit(card)


def table_word(position: KadiPosition) -> i64:
    """Return the top card, what is required and pending, and the size of the deck."""
    top = position.top
    word = bit(rank_of(top))
    if top < 52:
        word |= bit(14 + suit_of(top))
    word |= bit(18 + position.required_suit + 1)
    if position.pending < 9:
        word |= bit(25 + position.pending)
    word |= thermometer(position.amount, 12) << 34
    return word | thermometer((count(position.deck) + 3) // 4, 14) << 46


def self_word(position: KadiPosition, seat: i64) -> i64:
    """Return what concerns the seat itself."""
    hand = position.hands[seat]
    fast_rules = position.fast_rules
    word = flag(position.announced & bit(seat) != 0, 0)
    word |= flag(position.open_prompts & bit(seat) != 0, 1)
    if is_whole_play(fast_rules, hand, fast_rules.winning):
        word |= COULD_WIN
    word |= flag(position.turn == seat, 3)
    word |= flag(is_window_open_to(position, seat), 4)
    word |= flag(is_confirming(position, seat), 5)
    word |= flag(may_call(position, seat), 6)
    word |= flag(position.by == seat, 7)
    word |= flag(position.asker == seat, 8)
    word |= flag(position.has_cardless_opponent(seat), 9)
    word |= bit(10 + position.seats - 2)
    word |= thermometer(count(hand), 16) << 17
    suit: i64 = 0
    while suit < 4:
        word |= thermometer(count(hand & suit_mask(suit)), 5) << (33 + 5 * suit)
        suit += 1
    return word


def ranks_word(hand: i64) -> i64:
    """Return how many cards of each rank a hand has."""
    word: i64 = 0
    rank: i64 = 0
    while rank < 14:
        word |= thermometer(count(hand & rank_mask(rank)), 4) << (4 * rank)
        rank += 1
    return word


def player_word(position: KadiPosition, other: i64) -> i64:
    """Return what everybody knows about another player."""
    word: i64 = 1
    word |= flag(position.announced & bit(other) != 0, 1)
    word |= flag(position.passed & bit(other) != 0, 2)
    word |= flag(position.turn == other, 3)
    word |= flag(position.by == other, 4)
    word |= flag(position.asker == other, 5)
    word |= flag(position.exempt == other, 6)
    word |= flag(position.without_request & bit(other) != 0, 7)
    word |= thermometer(count(position.hands[other]), 14) << 8
    word |= bound_bits(position.jack_bounds, other) << 22
    word |= bound_bits(position.king_bounds, other) << 26
    word |= bound_bits(position.reshuffled_bounds, other) << 30
    return word | thermometer(seat_value(position.drawn_since, other), 8) << 34


def bound_bits(bounds: i64, seat: i64) -> i64:
    """Return a bound as a bit that says whether there is one, and how far it is below 3."""
    bound = seat_value(bounds, seat)
    if bound == NO_BOUND:
        return 0
    return 1 | thermometer(3 - bound, 3) << 1
