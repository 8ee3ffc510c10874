"""What a seat of Qute knows, as words."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import (
    NO_CARD,
    NO_SUIT,
    bit,
    count,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
)
from mezani.games.qute.engine.fast_rules import SIX
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    matching_cards,
    must_cover,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import hand_points, highest_seat
from mezani.games.qute.engine.words.fields import (
    FIRST_CARD,
    POINT_STEP,
    SLOT_WORDS,
    SLOTS,
    TABLE_WORDS,
)
from mezani.games.shared.hand_bounds import seat_value
from mezani.games.shared.words import flag, thermometer


def packed(cards: i64) -> i64:
    """Return a set of cards as the 36 bits of the deck."""
    return cards >> FIRST_CARD


def slot_seat(position: QutePosition, seat: i64, slot: i64) -> i64:
    """Return the player in a slot, or -1 if it is empty."""
    if slot + 1 >= position.seats:
        return -1
    return (seat + slot + 1) % position.seats


def encode_observation(position: QutePosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what a seat knows to ``OBSERVATION_WORDS`` words."""
    unseen = position.unseen_cards(seat)
    top = position.top
    words[at] = packed(position.hands[seat])
    words[at + 1] = packed(playable_cards(position, seat))
    words[at + 2] = packed(unseen)
    words[at + 3] = packed(unseen & position.reshuffled)
    words[at + 4] = i64(0) if top < 0 else packed(bit(top))
    words[at + 5] = packed(matching_cards(position))
    words[at + 6] = packed(position.run_cards)
    words[at + 7] = table_word(position)
    words[at + 8] = turn_word(position, seat)
    words[at + 9] = self_word(position, seat)
    words[at + 10] = ranks_word(position.hands[seat])
    words[at + 11] = position.fast_rules.rules_word
    words[at + 12] = score_word(position, seat)
    slot: i64 = 0
    while slot < SLOTS:
        encode_slot(position, seat, slot, unseen, words, at + TABLE_WORDS + slot * SLOT_WORDS)
        slot += 1


def encode_slot(
    position: QutePosition, seat: i64, slot: i64, unseen: i64, words: vec[i64], at: i64
) -> None:
    """Write what everybody knows about the player in a slot, or zeros."""
    other = slot_seat(position, seat, slot)
    if other < 0:
        place: i64 = 0
        while place < SLOT_WORDS:
            words[at + place] = 0
            place += 1
        return
    words[at] = player_word(position, other)
    words[at + 1] = packed(position.lacked[other] & unseen)
    words[at + 2] = packed(position.earlier_lacked[other] & unseen)
    words[at + 3] = score_word(position, other)
    lead = (position.scores[other] - position.scores[seat]) // POINT_STEP
    words[at + 4] = thermometer(lead, 30) | thermometer(-lead, 30) << 30


def encode_hidden(position: QutePosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write the other hands, for training only: a critic may see them, a player never."""
    slot: i64 = 0
    while slot < SLOTS:
        other = slot_seat(position, seat, slot)
        words[at + slot] = i64(0) if other < 0 else packed(position.hands[other])
        slot += 1


def table_word(position: QutePosition) -> i64:
    """Return the stack and the blind."""
    top = position.top
    word: i64 = 0
    if top != NO_CARD:
        word = bit(rank_of(top) - SIX) | bit(9 + suit_of(top))
    if position.chosen_suit != NO_SUIT:
        word |= bit(13 + position.chosen_suit)
    word |= thermometer(position.run_length, 6) << 17
    word |= thermometer((count(position.deck) + 1) // 2, 16) << 23
    word |= thermometer(position.refills, 5) << 39
    return word | flag(position.has_cards_to_draw(), 44)


def turn_word(position: QutePosition, seat: i64) -> i64:
    """Return the turn in progress. What can be done is only known to the player on turn."""
    word: i64 = 0
    if seat == position.turn:
        word = flag(must_cover(position), 1) | flag(can_draw(position, seat), 2) | 1
        word |= flag(can_end(position, seat), 3) | flag(can_call(position), 4)
        word |= flag(needs_suit(position, seat), 5) | flag(needs_eights(position), 6)
        word |= flag(needs_jacks(position, seat, calls=False), 7)
    word |= thermometer(position.drawn, 6) << 8
    word |= thermometer(position.played, 6) << 14
    word |= thermometer(position.sevens, 4) << 20
    word |= thermometer(position.eights, 4) << 24
    word |= thermometer(position.jacks, 4) << 28
    word |= thermometer(position.aces, 4) << 32
    word |= flag(position.seats > 2, 36)
    return word | thermometer(position.round - 1, 9) << 37


def self_word(position: QutePosition, seat: i64) -> i64:
    """Return what concerns the seat itself."""
    hand = position.hands[seat]
    points = hand_points(hand)
    counted = position.scores[seat] + points * (1 + position.refills)
    limit = position.fast_rules.score_limit
    word = thermometer(count(hand), 12)
    word |= thermometer(points // POINT_STEP, 24) << 12
    suit: i64 = 0
    while suit < 4:
        word |= thermometer(count(hand & suit_mask(suit)), 4) << (36 + 4 * suit)
        suit += 1
    word |= flag(counted == limit, 52) | flag(counted > limit, 53)
    return word | flag(highest_seat(position) == seat, 54)


def ranks_word(hand: i64) -> i64:
    """Return how many cards of each rank a hand has."""
    word: i64 = 0
    place: i64 = 0
    while place < 9:
        word |= thermometer(count(hand & rank_mask(SIX + place)), 4) << (4 * place)
        place += 1
    return word


def score_word(position: QutePosition, seat: i64) -> i64:
    """Return a score, and how far it is from the limit."""
    score = position.scores[seat]
    word = distance_bits(position.fast_rules.score_limit - score)
    return word | thermometer(score // 10 + 10, 30) << 30


def distance_bits(distance: i64) -> i64:
    """Return a distance to the limit in steps, rounded up."""
    return thermometer((distance + POINT_STEP - 1) // POINT_STEP, 30)


def player_word(position: QutePosition, other: i64) -> i64:
    """Return what everybody knows about another player."""
    word = flag(position.turn == other, 1) | flag(highest_seat(position) == other, 2) | 1
    word |= thermometer(count(position.hands[other]), 12) << 3
    word |= thermometer(seat_value(position.picked, other), 6) << 15
    word |= thermometer(seat_value(position.lacked_bounds, other), 4) << 21
    word |= thermometer(seat_value(position.earlier_lacked_bounds, other), 4) << 25
    return word | thermometer(seat_value(position.reshuffled_bounds, other), 4) << 29
