"""A position of Kadi as a seat knows it, and its moves, as words of 64 bits. See games/shared/encoding.py.

The other players are in *slots*, in the order of play after the seat: the next three players, and the last one if
there are more than four. Nothing here reads a hand other than the seat's own, except ``encode_hidden``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import (
    ACE,
    JACK,
    JOKERS,
    NO_CARD,
    bit,
    count,
    lowest,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
    suit_or_rank,
)
from mezani.games.kadi.engine.combinations import held_cards
from mezani.games.kadi.engine.effects import is_confirming
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, PENALTIES, KadiFastRules
from mezani.games.kadi.engine.legal_moves import wins_game
from mezani.games.kadi.engine.legality import held_last_card
from mezani.games.kadi.engine.moves import NIKO, PLAY, QUIET, Move, simple_move
from mezani.games.kadi.engine.playable import (
    EVERY_CARD,
    is_window_open_to,
    playable_cards,
    same_colour,
)
from mezani.games.kadi.engine.position import KadiPosition
from mezani.games.kadi.engine.turns import may_call
from mezani.games.kadi.engine.winning_hands import is_whole_play
from mezani.games.shared.encoding import CARD_BITS, Field, flag, thermometer
from mezani.games.shared.hand_bounds import NO_BOUND, seat_value

SLOTS: Final = 4
SLOT_WORDS: Final = 3
TABLE_WORDS: Final = 12
OBSERVATION_WORDS: Final = TABLE_WORDS + SLOTS * SLOT_WORDS
MOVE_WORDS: Final = 7
STAY: Final = 8
"""The kind of the choice not to call, which is no move of the game."""

TABLE_FIELDS: Final = (
    Field("hand", CARD_BITS, "own cards"),
    Field("playable", CARD_BITS, "own cards that can come first in a play"),
    Field("unseen", CARD_BITS, "cards in the deck and in other hands"),
    Field("reshuffled", CARD_BITS, "unseen cards that were in the last reshuffle"),
    Field("top", CARD_BITS, "the top card"),
    Field("table", 60, "rank 14, suit 4, required suit 7, pending 9, amount 12, deck / 4 14"),
    Field(
        "self",
        55,
        "announced, prompted, could win, on turn, window open, confirming, may call, caused it, "
        "asked, cardless opponent; players 7; cards 16; cards by suit 4 × 5; a spare bit",
    ),
    Field("rules", 60, "house rules, without timers"),
    Field("request", CARD_BITS, "the card that is asked for"),
    Field("last_request", CARD_BITS, "the card asked for last"),
    Field("penalty_chain", CARD_BITS, "the penalty cards of the pending penalty"),
    Field("ranks", 56, "own cards by rank, a thermometer of 4 for each"),
)
SLOT_FIELDS: Final = (
    Field(
        "player",
        46,
        "present, announced, passed, on turn, caused it, asked, exempt, lacks the request; "
        "cards 14; bounds on Jacks, Kings and reshuffled cards 4 each; drawn since declining 8",
    ),
    Field(
        "declined",
        CARD_BITS,
        "unseen cards that would have fitted when the player last drew or passed",
    ),
    Field("last_played", CARD_BITS, "the last play of the player"),
)
HIDDEN_FIELDS: Final = tuple(
    [
        Field(f"hand_{slot + 1}", CARD_BITS, "the hand of the player in a slot")
        for slot in range(SLOTS)
    ]
)
MOVE_FIELDS: Final = (
    Field("cards", CARD_BITS, "cards that are played"),
    Field("last", CARD_BITS, "the card that ends on top"),
    Field(
        "move",
        52,
        "kind 9, suit 5, call, cards 5, rank 14, suit of the last card 4, cards left 10, "
        "could win next, wins, cardless, spare",
    ),
    Field("ask", CARD_BITS, "the card that is asked for"),
    Field("left", CARD_BITS, "own cards afterwards"),
    Field("own_fitting", CARD_BITS, "own cards afterwards that fit on the play"),
    Field("unseen_fitting", CARD_BITS, "unseen cards that answer or fit on the play"),
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


def unseen_cards(position: KadiPosition, seat: i64) -> i64:
    """Return the cards in the deck and in other hands."""
    unseen = position.deck
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            unseen |= position.hands[other]
        other += 1
    return unseen


def encode_observation(position: KadiPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what a seat knows to ``OBSERVATION_WORDS`` words."""
    hand = position.hands[seat]
    unseen = unseen_cards(position, seat)
    words[at] = hand
    words[at + 1] = playable_cards(position, seat)
    words[at + 2] = unseen
    words[at + 3] = unseen & position.reshuffled
    words[at + 4] = bit(position.top)
    words[at + 5] = table_word(position)
    words[at + 6] = self_word(position, seat)
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
    word |= flag(is_whole_play(fast_rules, hand, fast_rules.winning), 2)
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


# Moves


def encode_move(
    position: KadiPosition,
    seat: i64,
    kind: i64,
    cards: i64,
    last: i64,
    suit: i64,
    ask: i64,
    *,
    niko: bool,
    wins: bool,
    words: vec[i64],
    at: i64,
) -> None:
    """Write a move, or ``STAY``, to ``MOVE_WORDS`` words. ``last`` is a card, or ``NO_CARD``."""
    fast_rules = position.fast_rules
    hand = position.hands[seat]
    left = hand & ~cards
    word = bit(kind) | bit(9 + suit + 1)
    word |= flag(niko, 14)
    word |= thermometer(count(cards), 5) << 15
    word |= thermometer(count(left), 10) << 38
    fitting: i64 = 0
    if kind == PLAY:
        word |= bit(20 + rank_of(last))
        if last < 52:
            word |= bit(34 + suit_of(last))
        word |= flag(wins, 49)
        word |= flag(left == 0 and not wins, 50)
        fitting = fitting_after(position, last, suit)
    word |= flag(is_whole_play(fast_rules, left, fast_rules.winning), 48)
    words[at] = cards
    words[at + 1] = card_or_none(last)
    words[at + 2] = word
    words[at + 3] = card_or_none(ask)
    words[at + 4] = left
    words[at + 5] = left & fitting
    words[at + 6] = unseen_cards(position, seat) & fitting


def fitting_after(position: KadiPosition, last: i64, suit: i64) -> i64:
    """Return roughly which cards answer a play, or fit on it: the rules decide when it has been made."""
    fast_rules = position.fast_rules
    if bit(last) & PENALTIES:
        return ACES | (fitting_on(fast_rules, last) & PENALTIES)
    if rank_of(last) == JACK:
        return JACKS | fitting_on(fast_rules, last)
    if rank_of(last) == ACE:
        chosen = suit_of(last) if suit < 0 else suit
        wild: i64 = ACES
        if fast_rules.jokers_match_any:
            wild = ACES | JOKERS
        return suit_mask(chosen) | wild
    return fitting_on(fast_rules, last)


def fitting_on(fast_rules: KadiFastRules, top: i64) -> i64:
    """Return the cards that match a top card when nothing is pending."""
    if top >= 52:
        return EVERY_CARD if fast_rules.jokers_match_any else same_colour(top) | JOKERS | ACES
    if fast_rules.jokers_match_any:
        return suit_or_rank(top) | ACES | JOKERS
    return suit_or_rank(top) | ACES | (same_colour(top) & JOKERS)


def encode_decision(position: KadiPosition, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
    """Return what a seat knows and some of its legal moves as the bytes of their words.

    If all the seat can do is call, not to call is added as a last choice.
    """
    observation = vec[i64]([0] * OBSERVATION_WORDS)
    encode_observation(position, seat, observation, 0)
    choices = len(moves)
    if choices == 1 and moves[0].kind == NIKO:
        choices = 2
    words = vec[i64]([0] * (choices * MOVE_WORDS))
    at: i64 = 0
    for move in moves:
        encode_legal_move(position, seat, move, words, at)
        at += MOVE_WORDS
    if choices > len(moves):
        encode_legal_move(position, seat, simple_move(QUIET), words, at)
        words[at + 2] ^= bit(QUIET) | bit(STAY)
    return bytes(memoryview(observation)), bytes(memoryview(words))


def encode_legal_move(
    position: KadiPosition, seat: i64, move: Move, words: vec[i64], at: i64
) -> None:
    """Write a legal move to ``MOVE_WORDS`` words."""
    cards = held_cards(position.hands[seat], move.mask)
    last = held_last_card(cards, move.last) if move.kind == PLAY else NO_CARD
    wins = move.kind == PLAY and wins_game(position, seat, cards, last)
    encode_move(
        position,
        seat,
        move.kind,
        cards,
        last,
        move.suit,
        move.ask,
        niko=move.niko,
        wins=wins,
        words=words,
        at=at,
    )


# Reading a move back from its words


def move_kind(words: vec[i64], at: i64) -> i64:
    """Return the kind of an encoded move."""
    return lowest(words[at + 2] & 511)


def move_last(words: vec[i64], at: i64) -> i64:
    """Return the card that ends on top."""
    return i64(NO_CARD) if words[at + 1] == 0 else lowest(words[at + 1])


def move_suit(words: vec[i64], at: i64) -> i64:
    """Return the suit that is chosen, or ``NO_SUIT``."""
    return lowest(words[at + 2] >> 9 & 31) - 1


def move_ask(words: vec[i64], at: i64) -> i64:
    """Return the card that is asked for, or ``NO_CARD``."""
    return i64(NO_CARD) if words[at + 3] == 0 else lowest(words[at + 3])


def move_calls(words: vec[i64], at: i64) -> bool:
    """Return whether the play includes a call."""
    return words[at + 2] & 16384 != 0
