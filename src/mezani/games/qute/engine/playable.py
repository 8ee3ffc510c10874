"""Which cards may be played now, and what a player may do instead. Everything here looks and never touches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, rank_mask, rank_of, suit_mask, suit_of
from mezani.games.qute.engine.fast_rules import JACKS, SIX, SIXES, WHOLE_DECK
from mezani.games.qute.engine.moves import MINUS, NEXT, NOT_SAID
from mezani.games.qute.engine.position import NO_SUIT, Table, is_jack

QUTE_RUN: Final = 4
"""How long a run of one rank must be to be called."""


def fitting(table: Table) -> i64:
    """The cards that may come first in a turn."""
    top = table.top
    if top == NO_CARD:
        return WHOLE_DECK
    if is_jack(top):
        suit = suit_of(top) if table.suit == NO_SUIT else table.suit
        return suit_mask(suit) & WHOLE_DECK | JACKS
    return (suit_mask(suit_of(top)) | rank_mask(rank_of(top))) & WHOLE_DECK | JACKS


def covering(table: Table) -> i64:
    """The cards that cover the 6 on top."""
    return suit_mask(suit_of(table.top)) & WHOLE_DECK & ~SIXES | JACKS


def must_cover(table: Table) -> bool:
    """Whether the player has put a 6 on top that has to be covered."""
    return table.played > 0 and rank_of(table.top) == SIX


def playable(table: Table, seat: i64) -> i64:
    """The cards of a hand that may be played now, one at a time."""
    if table.over or seat != table.turn:
        return 0
    hand = table.hands[seat]
    if table.played == 0:
        return hand & fitting(table)
    same = rank_mask(rank_of(table.top))
    if must_cover(table):
        same |= covering(table)
    return hand & same


def can_draw(table: Table, seat: i64) -> bool:
    """Whether the player on turn may draw: nothing in hand fits, or nothing covers their 6."""
    if not table.anything_to_draw():
        return False
    if table.played == 0:
        return table.drawn == 0 and table.hands[seat] & fitting(table) == 0
    return must_cover(table) and table.hands[seat] & covering(table) == 0


def can_end(table: Table, seat: i64) -> bool:
    """Whether the player on turn may end it."""
    if table.played == 0:
        fits = table.hands[seat] & fitting(table) != 0
        if table.drawn > 0:
            return not (fits and table.law.must_play_drawn)
        return not fits and not table.anything_to_draw()
    if not must_cover(table):
        return True
    return table.hands[seat] & covering(table) == 0 and not table.anything_to_draw()


def can_call(table: Table) -> bool:
    """Whether the player on turn may call Qute: the run is long enough and they put a card to it."""
    return table.run >= QUTE_RUN and table.played > 0


# What has to be chosen


def chooses_suit(table: Table, seat: i64) -> bool:
    """Whether ending the turn needs a suit: a Jack was played last, and the round goes on."""
    return table.played > 0 and is_jack(table.top) and table.hands[seat] != 0


def chooses_eights(table: Table) -> bool:
    """Whether ending the turn needs a word on who is hit by several 8s."""
    return table.seats > 2 and table.eights > 1


def chooses_jacks(table: Table, seat: i64, *, calls: bool) -> bool:
    """Whether ending the round needs a word on the points for Jacks: it ends on one."""
    if table.played == 0 or not is_jack(table.top):
        return False
    return calls or table.hands[seat] == 0


def least_suit(table: Table, seat: i64) -> i64:
    """The suit chosen for a player who did not: that of the Jack."""
    return suit_of(table.top) if chooses_suit(table, seat) else NO_SUIT


def least_eights(table: Table) -> i64:
    """Who is hit by 8s if nobody says: the next player."""
    return NEXT if chooses_eights(table) else NOT_SAID


def least_jacks(table: Table, seat: i64) -> i64:
    """What Jacks count if nobody says: less for oneself."""
    return MINUS if chooses_jacks(table, seat, calls=False) else NOT_SAID
