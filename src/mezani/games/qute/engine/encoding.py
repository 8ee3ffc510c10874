"""A position of Qute as a seat knows it, and its moves, as words of 64 bits. See games/shared/encoding.py.

A set of cards has 36 bits, from the 6s to the Aces. The other players are in *slots*, in the order of play after the
seat. Nothing here reads a hand other than the seat's own, except ``encode_hidden``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import (
    ACE,
    EIGHT,
    JACK,
    NO_CARD,
    NO_SUIT,
    bit,
    count,
    lowest,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
)
from mezani.games.qute.engine.fast_rules import JACKS, SEVEN, SIX, SIXES, WHOLE_DECK
from mezani.games.qute.engine.moves import END, NOT_CHOSEN, PLAY, QUTE, SHARE, Move
from mezani.games.qute.engine.playable import (
    QUTE_RUN,
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
from mezani.games.qute.engine.rounds import hand_points, highest_seat, jack_points
from mezani.games.shared.encoding import Field, flag, thermometer
from mezani.games.shared.hand_bounds import seat_value

DECK_BITS: Final = 36
FIRST_CARD: Final = 16
"""The 6 of spades, the lowest card of the deck."""
SLOTS: Final = 2
SLOT_WORDS: Final = 5
TABLE_WORDS: Final = 13
OBSERVATION_WORDS: Final = TABLE_WORDS + SLOTS * SLOT_WORDS
MOVE_WORDS: Final = 7
POINT_STEP: Final = 5
"""All points are multiples of this."""

TABLE_FIELDS: Final = (
    Field("hand", DECK_BITS, "own cards"),
    Field("playable", DECK_BITS, "own cards that can be played now"),
    Field("unseen", DECK_BITS, "cards in the blind and in other hands"),
    Field("reshuffled", DECK_BITS, "unseen cards that were in the last refill"),
    Field("top", DECK_BITS, "the top card"),
    Field("fitting", DECK_BITS, "cards that could come first in a turn on this stack"),
    Field("run", DECK_BITS, "the cards of the run"),
    Field(
        "table",
        45,
        "rank 9, suit 4, chosen suit 4, length of the run 6, blind / 2 16, refills 5, "
        "cards left to draw",
    ),
    Field(
        "turn",
        46,
        "on turn, must cover, can draw, can end, can call, needs a suit, needs a choice for 8s, "
        "for Jacks; drawn 6; played 6; 7s, 8s, Jacks and Aces of the turn 4 each; three players; "
        "round 9",
    ),
    Field(
        "self",
        55,
        "cards 12; points in hand / 5 24; cards by suit 4 × 4; hand would make the score equal to "
        "the limit, exceed it; has the highest score",
    ),
    Field("ranks", 36, "own cards by rank, a thermometer of 4 for each"),
    Field("rules", 15, "house rules, without timers"),
    Field("score", 60, "distance to the limit / 5 30, score / 10 + 10 30"),
)
SLOT_FIELDS: Final = (
    Field(
        "player",
        33,
        "present, on turn, has the highest score; cards 12; picked 6; bounds on lacked, earlier "
        "lacked and reshuffled cards 4 each",
    ),
    Field("lacked", DECK_BITS, "unseen cards that the hand lacked at its last draw"),
    Field("earlier_lacked", DECK_BITS, "unseen cards that the hand lacked at the draw before"),
    Field("score", 60, "distance to the limit / 5 30, score / 10 + 10 30"),
    Field("lead", 60, "own score lower by / 5 30, own score higher by / 5 30"),
)
HIDDEN_FIELDS: Final = tuple(
    [
        Field(f"hand_{slot + 1}", DECK_BITS, "the hand of the player in a slot")
        for slot in range(SLOTS)
    ]
)
MOVE_FIELDS: Final = (
    Field("card", DECK_BITS, "the card that is played"),
    Field(
        "move",
        57,
        "kind 4, suit 4, choice for 8s 2, for Jacks 2, rank 9, suit of the card 4, cards left 8, "
        "run afterwards 6; ends the round, must cover, could call; next player 3, beginning with "
        "the own seat; cards that each slot would draw 6",
    ),
    Field("left", DECK_BITS, "own cards afterwards"),
    Field("continuing", DECK_BITS, "own cards that could be played next in the same turn"),
    Field("own_fitting", DECK_BITS, "own cards afterwards that fit on the stack"),
    Field("unseen_fitting", DECK_BITS, "unseen cards that fit on the stack afterwards"),
    Field(
        "points",
        56,
        "points left in hand / 5 24; if the round ended: distance of the own score to the limit "
        "/ 5 30, score equal to the limit, over it",
    ),
)


def observation_fields() -> tuple[Field, ...]:
    """Return the fields of an observation, the slots one after the other."""
    slots = [
        Field(f"{field.name}_{slot + 1}", field.bits, field.meaning)
        for slot in range(SLOTS)
        for field in SLOT_FIELDS
    ]
    return (*TABLE_FIELDS, *slots)


# Observations


def packed(cards: i64) -> i64:
    """Return a set of cards as the 36 bits of the deck."""
    return cards >> FIRST_CARD


def slot_seat(position: QutePosition, seat: i64, slot: i64) -> i64:
    """Return the player in a slot, or -1 if it is empty."""
    if slot + 1 >= position.seats:
        return -1
    return (seat + slot + 1) % position.seats


def unseen_cards(position: QutePosition, seat: i64) -> i64:
    """Return the cards in the blind and in other hands."""
    unseen = position.deck
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            unseen |= position.hands[other]
        other += 1
    return unseen


def encode_observation(position: QutePosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what a seat knows to ``OBSERVATION_WORDS`` words."""
    unseen = unseen_cards(position, seat)
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


# Moves


def encode_move(
    position: QutePosition,
    seat: i64,
    kind: i64,
    card: i64,
    suit: i64,
    eights: i64,
    jacks: i64,
    words: vec[i64],
    at: i64,
) -> None:
    """Write a move to ``MOVE_WORDS`` words. What it leads to assumes that the turn ends after it."""
    top, left, chosen = position.top, position.hands[seat], position.chosen_suit
    run = position.run_length
    words[at] = 0
    word = bit(kind) | choice_bits(suit, eights, jacks)
    if kind == PLAY:
        words[at] = packed(bit(card))
        word |= bit(12 + rank_of(card) - SIX) | bit(21 + suit_of(card))
        run = run + 1 if top != NO_CARD and rank_of(top) == rank_of(card) else 1
        top, left, chosen = card, left & ~bit(card), NO_SUIT
    elif suit != NOT_CHOSEN:
        chosen = suit
    ends_round = kind == QUTE or (kind == END and left == 0)
    has_played = position.played > 0 or kind == PLAY
    word |= thermometer(count(left), 8) << 25
    word |= thermometer(run, 6) << 33
    word |= flag(ends_round, 39)
    word |= flag(kind != END and has_played and top >= 0 and rank_of(top) == SIX, 40)
    word |= flag(kind == PLAY and run >= QUTE_RUN, 41)
    if kind == PLAY or kind == END:
        effects = effect_bits(position, seat, card, eights)
        # Others draw before the hands are counted, but nobody is next.
        word |= (effects & ~7 if left == 0 else effects) << 42
    fitting = fitting_on(top, chosen)
    words[at + 1] = word
    words[at + 2] = packed(left)
    words[at + 3] = packed(left & continuing_on(top)) if kind == PLAY else i64(0)
    words[at + 4] = packed(left & fitting)
    words[at + 5] = packed(unseen_cards(position, seat) & fitting)
    words[at + 6] = points_word(position, seat, left, jacks)


def choice_bits(suit: i64, eights: i64, jacks: i64) -> i64:
    """Return the choices that come with the end of a turn or a call."""
    word: i64 = 0
    if suit != NOT_CHOSEN:
        word = bit(4 + suit)
    if eights != NOT_CHOSEN:
        word |= bit(8 + eights)
    if jacks != NOT_CHOSEN:
        word |= bit(10 + jacks)
    return word


def effect_bits(position: QutePosition, seat: i64, card: i64, eights: i64) -> i64:
    """Return who is next if the turn ends after a card, or now, and how many cards the others draw."""
    rank: i64 = -1 if card < 0 else rank_of(card)
    sevens = position.sevens + 1 if rank == SEVEN else position.sevens
    played_eights = position.eights + 1 if rank == EIGHT else position.eights
    aces = position.aces + 1 if rank == ACE else position.aces
    target = position.after(seat)
    following = target
    word: i64 = 0
    if played_eights > 0:
        if eights == SHARE:
            return shared_eights_bits(position, seat, sevens, played_eights)
        following = position.after(target)
    else:
        skipped = seat
        while aces > 0:
            skipped = position.next_to_skip(skipped, seat)
            aces -= 1
        following = position.after(skipped)
    word = bit(relative_seat(position, seat, following))
    return word | thermometer(sevens + 2 * played_eights, 6) << 3


def shared_eights_bits(position: QutePosition, seat: i64, sevens: i64, eights: i64) -> i64:
    """Return ``effect_bits`` if both other players draw for 8s in turn."""
    target = seat
    first: i64 = sevens
    second: i64 = 0
    while eights > 0:
        target = position.next_to_skip(target, seat)
        if relative_seat(position, seat, target) == 1:
            first += 2
        else:
            second += 2
        eights -= 1
    word = bit(relative_seat(position, seat, position.after(target)))
    return word | thermometer(first, 6) << 3 | thermometer(second, 6) << 9


def relative_seat(position: QutePosition, seat: i64, other: i64) -> i64:
    """Return how many places after a seat another one is."""
    return (other - seat + position.seats) % position.seats


def fitting_on(top: i64, chosen: i64) -> i64:
    """Return the cards that could come first in a turn on a top card."""
    if top == NO_CARD:
        return WHOLE_DECK
    suit = suit_of(top) if chosen == NO_SUIT else chosen
    if rank_of(top) == JACK:
        return suit_mask(suit) & WHOLE_DECK | JACKS
    return (suit_mask(suit) | rank_mask(rank_of(top))) & WHOLE_DECK | JACKS


def continuing_on(top: i64) -> i64:
    """Return the cards that could follow a card in the same turn."""
    cards = rank_mask(rank_of(top))
    if rank_of(top) == SIX:
        cards |= suit_mask(suit_of(top)) & WHOLE_DECK & ~SIXES | JACKS
    return cards


def points_word(position: QutePosition, seat: i64, left: i64, jacks: i64) -> i64:
    """Return the points left in hand, and the own score if the round ended with them."""
    points = hand_points(left)
    counted = points + jack_points(position, seat, seat, jacks)
    score = position.scores[seat] + counted * (1 + position.refills)
    limit = position.fast_rules.score_limit
    word = thermometer(points // POINT_STEP, 24) | distance_bits(limit - score) << 24
    return word | flag(score == limit, 54) | flag(score > limit, 55)


def encode_decision(position: QutePosition, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
    """Return what a seat knows and some of its legal moves as the bytes of their words.

    The words of a practice move are 0.
    """
    observation = vec[i64]([0] * OBSERVATION_WORDS)
    encode_observation(position, seat, observation, 0)
    words = vec[i64]([0] * (len(moves) * MOVE_WORDS))
    at: i64 = 0
    for move in moves:
        if move.kind <= QUTE:
            encode_listed_move(position, seat, move, words, at)
        at += MOVE_WORDS
    return bytes(memoryview(observation)), bytes(memoryview(words))


def encode_listed_move(
    position: QutePosition, seat: i64, move: Move, words: vec[i64], at: i64
) -> None:
    """Write a legal move to ``MOVE_WORDS`` words."""
    card: i64 = move.card if move.kind == PLAY else NO_CARD
    encode_move(position, seat, move.kind, card, move.suit, move.eights, move.jacks, words, at)


# Reading a move back from its words


def move_kind(words: vec[i64], at: i64) -> i64:
    """Return the kind of an encoded move."""
    return lowest(words[at + 1] & 15)


def move_card(words: vec[i64], at: i64) -> i64:
    """Return the card that is played."""
    return FIRST_CARD + lowest(words[at])


def move_suit(words: vec[i64], at: i64) -> i64:
    """Return the suit that is chosen, or ``NOT_CHOSEN``."""
    return chosen_place(words[at + 1] >> 4 & 15)


def move_eights(words: vec[i64], at: i64) -> i64:
    """Return the choice for several 8s, or ``NOT_CHOSEN``."""
    return chosen_place(words[at + 1] >> 8 & 3)


def move_jacks(words: vec[i64], at: i64) -> i64:
    """Return the choice of Jack points, or ``NOT_CHOSEN``."""
    return chosen_place(words[at + 1] >> 10 & 3)


def chosen_place(choice: i64) -> i64:
    """Return which of a few bits is set, or ``NOT_CHOSEN``."""
    return i64(NOT_CHOSEN) if choice == 0 else lowest(choice)
