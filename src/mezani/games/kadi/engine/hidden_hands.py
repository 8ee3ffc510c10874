"""What the table knows of hidden hands, and dealing them again so that it holds.

A player being asked about a jump holds a Jack; one skipped unasked held none; after a reshuffle the deck is exactly
the old pile; a "Niko Kadi" given to the prompt means a hand that can win.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import EIGHT, NO_CARD, QUEEN, bit, count, rank_mask
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS, QUESTIONS
from mezani.games.kadi.engine.position import KICK, SKIP, Table
from mezani.games.kadi.engine.turns import could_win
from mezani.games.shared.hand_bounds import bound_of, over_bound
from mezani.rng import Rng

TRIES: Final = 300


def deal_promised(table: Table, viewer: i64, sizes: vec[i64], pool: i64, rng: Rng) -> i64:
    """Deals to those who have promised a hand that can win; their sizes become 0. Gives the rest."""
    for seat in range(table.seats):
        if seat != viewer and has_promised_to_win(table, seat):
            pool = deal_winning_hand(table, seat, sizes[seat], pool, rng)
            sizes[seat] = 0
    return pool


def has_promised_to_win(table: Table, seat: i64) -> bool:
    """Whether the prompt was answered yes: only a hand that can win is ever asked."""
    return table.law.niko_prompted and table.announced & bit(seat) != 0


def deal_winning_hand(table: Table, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deals a hand that could win: at random if that finds one, else made of what wins together."""
    rest = pool
    for attempt in range(2 * TRIES):
        if attempt < TRIES:
            rest = table.deal_hand(seat, size, pool, rng)
        else:
            rest = deal_likely_hand(table, seat, size, pool, rng)
        if hand_wrong(table, seat) == 0:
            break
    return rest


def deal_likely_hand(table: Table, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deals some winning cards of one rank, and questions for the rest of the hand."""
    group = pool & table.law.winning & rank_mask(rng.below(13))
    answers = 1 + rng.below(4)
    if answers > count(group):
        answers = count(group)
    if answers > size:
        answers = size
    left = table.deal_hand(seat, answers, group, rng)
    hand = group & ~left
    asked = pool & QUESTIONS
    if rng.below(2):
        asked &= rank_mask(QUEEN if rng.below(2) else EIGHT)
    if count(asked) < size - answers:
        return table.deal_hand(seat, size, pool, rng)
    left = table.deal_hand(seat, size - answers, asked, rng)
    hand |= asked & ~left
    table.hands[seat] = hand
    return pool & ~hand


def hand_wrong(table: Table, seat: i64) -> i64:
    """How much of a hand contradicts what the table knows of it."""
    hand = table.hands[seat]
    wrong = over_bound(hand & JACKS, bound_of(table.jack_bounds, seat))
    wrong += over_bound(hand & KINGS, bound_of(table.king_bounds, seat))
    wrong += over_bound(hand & table.fresh, bound_of(table.fresh_bounds, seat))
    if table.lacked != NO_CARD and table.lacks & bit(seat) and hand & bit(table.lacked):
        wrong += 1
    if has_promised_to_win(table, seat) and not could_win(table, seat):
        wrong += 1
    if table.turn == seat and table.pending == SKIP and not hand & JACKS:
        wrong += 1
    if table.turn == seat and table.pending == KICK and not hand & KINGS:
        wrong += 1
    return wrong
