"""Playouts: random games inside the engine, without moves, events or garbage.

First a card to start with is picked evenly, drawing or passing being one more choice; then one of the distinct plays
that start with it; then its suit, the card it asks for and its call, where it may have them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, NO_CARD, bit, count, lowest, nth, rank_of
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import (
    MAY_CHOOSE,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable,
    suit_choice,
)
from mezani.games.kadi.engine.legality import must_play_requested
from mezani.games.kadi.engine.play_generator import Plays, list_plays, lone_cards
from mezani.games.kadi.engine.playable import first_cards, is_in_window
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    DIRECTION,
    KICK,
    NO_SUIT,
    OVER,
    SKIP,
    Table,
)
from mezani.games.kadi.engine.timeouts import close_prompt
from mezani.games.kadi.engine.turns import announce, may_call_with_play, waits_for_window
from mezani.rng import Rng
from mezani.seats import NO_SEAT

BUFFER: Final = Plays()
LOWER_JOKERS: Final = 0x30000000000000
"""One Joker of each colour: where both alike are held, plays are listed as starting with these."""


def play_out(table: Table, rng: Rng, most: i64) -> i64:
    """Plays random legal moves to the end, at most ``most``, and says how many it made."""
    made: i64 = 0
    while table.pending != OVER and made < most:
        random_move(table, rng)
        made += 1
    return made


def random_move(table: Table, rng: Rng) -> None:
    """Makes one random move of whoever the table waits for."""
    seat = table.turn
    if table.prompts:
        random_answer(table, rng)
    elif seat == NO_SEAT:
        random_bystander_move(table, rng)
    elif table.pending == DIRECTION:
        effects.pick_direction(table, seat, 1 if rng.below(2) else -1)
    else:
        random_turn(table, seat, rng)


def random_answer(table: Table, rng: Rng) -> None:
    """Somebody who was asked “Niko Kadi?” says yes or no."""
    seat = nth(table.prompts, rng.below(count(table.prompts)))
    if rng.below(2):
        announce(table, seat)
    else:
        close_prompt(table, seat)


def random_bystander_move(table: Table, rng: Rng) -> None:
    """A window or a won game waits for the others: one of them acts."""
    seat = rng.below(table.seats)
    while not (is_in_window(table, seat) or effects.is_confirming(table, seat)):
        seat = rng.below(table.seats)
    if table.pending == CONFIRMING:
        effects.confirm(table, seat)
    else:
        random_turn(table, seat, rng)


def random_turn(table: Table, seat: i64, rng: Rng) -> None:
    """Picks a card to start with, or drawing or passing as one more choice; then a play that starts so."""
    first = first_cards(table, seat)
    if first == 0:
        draw_or_pass(table, seat)
        return
    first &= ~((first & LOWER_JOKERS) << 2)
    choices = count(first)
    picked = rng.below(choices) if must_play(table, seat) else rng.below(choices + 1)
    if picked == choices:
        draw_or_pass(table, seat)
        return
    card = nth(first, picked)
    if lone_cards(table.hands[seat], bit(card)):
        random_play(table, seat, bit(card), card, rng)
        return
    list_plays(table, seat, bit(card), BUFFER)
    assert BUFFER.size > 0
    picked = rng.below(BUFFER.size)
    random_play(table, seat, BUFFER.sets[picked], lowest(BUFFER.lasts[picked]), rng)


def must_play(table: Table, seat: i64) -> bool:
    """Whether a seat that can play may not draw or pass instead."""
    return table.request != NO_CARD and must_play_requested(table, seat)


def draw_or_pass(table: Table, seat: i64) -> None:
    """The move without cards."""
    if table.pending == SKIP or table.pending == KICK or waits_for_window(table):
        effects.let_pass(table, seat)
    else:
        effects.draw(table, seat)


def random_play(table: Table, seat: i64, cards: i64, last: i64, rng: Rng) -> None:
    """Makes a play with a random suit, a random card to ask for and a call or none, where it may have them."""
    suit: i64 = NO_SUIT
    ask: i64 = NO_CARD
    if rank_of(last) == ACE:
        suit = random_suit(table, cards, last, rng)
        ask = random_ask(table, seat, last, rng)
    niko = may_call_with_play(table, seat) and rng.below(2) == 1
    effects.play(table, seat, cards, last, suit, ask, niko=niko)


def random_suit(table: Table, cards: i64, last: i64, rng: Rng) -> i64:
    """A suit for a play that may or must name one; where it may, sometimes none."""
    choice = suit_choice(table, cards, last)
    if choice == NO_CHOICE:
        return NO_SUIT
    if choice == MUST_CHOOSE:
        return rng.below(4)
    return rng.below(5) - 1


def random_ask(table: Table, seat: i64, last: i64, rng: Rng) -> i64:
    """A card to ask for with a play that may or must name one; where it may, half the time none."""
    choice = ask_choice(table, last)
    if choice == NO_CHOICE or (choice == MAY_CHOOSE and rng.below(2)):
        return NO_CARD
    asks = askable(table, seat)
    return nth(asks, rng.below(count(asks)))
