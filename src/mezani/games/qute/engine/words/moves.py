"""The moves of Qute as words, and words as moves."""

from __future__ import annotations

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
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import hand_points, jack_points
from mezani.games.qute.engine.words.fields import (
    FIRST_CARD,
    MOVE_WORDS,
    OBSERVATION_WORDS,
    POINT_STEP,
)
from mezani.games.qute.engine.words.observation import distance_bits, encode_observation, packed
from mezani.games.shared.words import flag, thermometer


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
    words[at + 5] = packed(position.unseen_cards(seat) & fitting)
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
    """Return the points left in hand, and the seat's score if the round ended with them."""
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
