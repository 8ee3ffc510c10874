"""The moves of Kadi as words, and words as moves."""

from __future__ import annotations

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
    rank_of,
    suit_mask,
    suit_of,
    suit_or_rank,
)
from mezani.games.kadi.engine.combinations import held_cards
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, PENALTIES, KadiFastRules
from mezani.games.kadi.engine.legal_moves import wins_game
from mezani.games.kadi.engine.legality import held_last_card
from mezani.games.kadi.engine.moves import NIKO, PLAY, QUIET, Move, simple_move
from mezani.games.kadi.engine.playable import (
    EVERY_CARD,
    same_colour,
)
from mezani.games.kadi.engine.position import KadiPosition
from mezani.games.kadi.engine.winning_hands import is_whole_play
from mezani.games.kadi.engine.words.fields import (
    CALL,
    COULD_WIN_NEXT,
    KINDS,
    MOVE,
    MOVE_WORDS,
    OBSERVATION_WORDS,
    STAY,
)
from mezani.games.kadi.engine.words.observation import card_or_none, encode_observation
from mezani.games.shared.words import flag, thermometer


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
    if niko:
        word |= CALL
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
    if is_whole_play(fast_rules, left, fast_rules.winning):
        word |= COULD_WIN_NEXT
    words[at] = cards
    words[at + 1] = card_or_none(last)
    words[at + MOVE] = word
    words[at + 3] = card_or_none(ask)
    words[at + 4] = left
    words[at + 5] = left & fitting
    words[at + 6] = position.unseen_cards(seat) & fitting


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
        words[at + MOVE] ^= bit(QUIET) | bit(STAY)
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
    return lowest(words[at + MOVE] & KINDS)


def move_last(words: vec[i64], at: i64) -> i64:
    """Return the card that ends on top."""
    return i64(NO_CARD) if words[at + 1] == 0 else lowest(words[at + 1])


def move_suit(words: vec[i64], at: i64) -> i64:
    """Return the suit that is chosen, or ``NO_SUIT``."""
    return lowest(words[at + MOVE] >> 9 & 31) - 1


def move_ask(words: vec[i64], at: i64) -> i64:
    """Return the card that is asked for, or ``NO_CARD``."""
    return i64(NO_CARD) if words[at + 3] == 0 else lowest(words[at + 3])


def move_calls(words: vec[i64], at: i64) -> bool:
    """Return whether the play includes a call."""
    return words[at + MOVE] & CALL != 0
