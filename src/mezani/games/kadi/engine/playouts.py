"""Random games inside the engine, without moves or events.

A random turn picks a first card, with drawing or passing as one more choice. Then it picks one of the plays that
start with that card, and last the suit, the requested card and the call, if the play can have them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import ACE, NO_CARD, NO_SUIT, bit, count, lowest, nth, rank_of
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import (
    MAY_CHOOSE,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable_cards,
    suit_choice,
)
from mezani.games.kadi.engine.play_generator import (
    MAX_PLAYS,
    PlaySink,
    generate_plays,
    lone_cards,
)
from mezani.games.kadi.engine.playable import (
    is_window_open,
    is_window_open_to,
    must_play_requested,
    playable_cards,
)
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    DIRECTION,
    KICKBACK,
    OVER,
    SKIP,
    KadiPosition,
)
from mezani.games.kadi.engine.turns import announce, close_prompt, may_call_with_play
from mezani.rng import Rng
from mezani.seats import NO_SEAT

LOWER_JOKERS: Final = 0x30000000000000
"""One Joker of each colour. If both Jokers of a colour are held, plays are generated with this one first."""


@mypyc_attr(acyclic=True)
class PlayBuffer(PlaySink):
    """A list of plays. It is large, so playouts reuse it."""

    def __init__(self) -> None:
        super().__init__()
        self.sets: vec[i64] = vec[i64]([0] * MAX_PLAYS)
        self.lasts: vec[i64] = vec[i64]([0] * MAX_PLAYS)

    def add(self, cards: i64, last: i64) -> None:
        size = self.size
        if size < MAX_PLAYS:
            self.sets[size] = cards
            self.lasts[size] = last
            self.size = size + 1


FREE_BUFFERS: Final[list[PlayBuffer]] = []
"""Buffers that no playout is using, in any thread."""


def borrow_buffer() -> PlayBuffer:
    """Take a buffer that is not in use, or create one."""
    try:
        return FREE_BUFFERS.pop()
    except IndexError:
        return PlayBuffer()


def play_out(position: KadiPosition, rng: Rng, max_moves: i64) -> i64:
    """Make random legal moves until the game is over, at most ``max_moves``, and return how many."""
    made: i64 = 0
    plays = borrow_buffer()
    while position.pending != OVER and made < max_moves:
        random_move(position, plays, rng)
        made += 1
    FREE_BUFFERS.append(plays)
    return made


def random_move(position: KadiPosition, plays: PlayBuffer, rng: Rng) -> None:
    """Make one random move."""
    seat = position.turn
    if position.open_prompts:
        random_answer(position, rng)
    elif seat == NO_SEAT:
        random_response(position, plays, rng)
    elif position.pending == DIRECTION:
        effects.pick_direction(position, seat, 1 if rng.below(2) else -1)
    else:
        random_turn(position, seat, plays, rng)


def random_answer(position: KadiPosition, rng: Rng) -> None:
    """Answer one of the open prompts."""
    seat = nth(position.open_prompts, rng.below(count(position.open_prompts)))
    if rng.below(2):
        announce(position, seat)
    else:
        close_prompt(position, seat)


def random_response(position: KadiPosition, plays: PlayBuffer, rng: Rng) -> None:
    """Let one of the other players respond to a window or confirm a win."""
    seat = rng.below(position.seats)
    while not (is_window_open_to(position, seat) or effects.is_confirming(position, seat)):
        seat = rng.below(position.seats)
    if position.pending == CONFIRMING:
        effects.confirm(position, seat)
    else:
        random_turn(position, seat, plays, rng)


def random_turn(position: KadiPosition, seat: i64, plays: PlayBuffer, rng: Rng) -> None:
    """Make a random play, draw or pass for a seat."""
    first = playable_cards(position, seat)
    if first == 0:
        draw_or_pass(position, seat)
        return
    first &= ~((first & LOWER_JOKERS) << 2)
    choices = count(first)
    picked = rng.below(choices) if must_play(position, seat) else rng.below(choices + 1)
    if picked == choices:
        draw_or_pass(position, seat)
        return
    card = nth(first, picked)
    if lone_cards(position.hands[seat], bit(card)):
        random_play(position, seat, bit(card), card, rng)
        return
    plays.size = 0
    generate_plays(position, seat, bit(card), plays)
    assert plays.size > 0
    picked = rng.below(plays.size)
    random_play(position, seat, plays.sets[picked], lowest(plays.lasts[picked]), rng)


def must_play(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat must play a requested card."""
    return position.request != NO_CARD and must_play_requested(position, seat)


def draw_or_pass(position: KadiPosition, seat: i64) -> None:
    """Draw, or pass on what is pending."""
    if position.pending == SKIP or position.pending == KICKBACK or is_window_open(position):
        effects.pass_pending(position, seat)
    else:
        effects.draw(position, seat)


def random_play(position: KadiPosition, seat: i64, cards: i64, last: i64, rng: Rng) -> None:
    """Make a play with random choices and a random call, if it can have them."""
    suit: i64 = NO_SUIT
    ask: i64 = NO_CARD
    if rank_of(last) == ACE:
        suit = random_suit(position, cards, last, rng)
        ask = random_ask(position, seat, last, rng)
    niko = may_call_with_play(position, seat) and rng.below(2) == 1
    effects.play(position, seat, cards, last, suit, ask, niko=niko)


def random_suit(position: KadiPosition, cards: i64, last: i64, rng: Rng) -> i64:
    """Return a random suit for a play. If it may choose, no suit is as likely as each suit."""
    choice = suit_choice(position, cards, last)
    if choice == NO_CHOICE:
        return NO_SUIT
    if choice == MUST_CHOOSE:
        return rng.below(4)
    return rng.below(5) - 1


def random_ask(position: KadiPosition, seat: i64, last: i64, rng: Rng) -> i64:
    """Return a random card to ask for. If the play may ask, it does half of the time."""
    choice = ask_choice(position, last)
    if choice == NO_CHOICE or (choice == MAY_CHOOSE and rng.below(2)):
        return NO_CARD
    asks = askable_cards(position, seat)
    return nth(asks, rng.below(count(asks)))
