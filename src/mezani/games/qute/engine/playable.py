"""What the player on turn can do: which cards are playable, and when drawing, ending and calling are allowed.

Nothing in this module changes a position.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, NO_SUIT, rank_mask, rank_of, suit_mask, suit_of
from mezani.games.qute.engine.fast_rules import JACKS, SIX, SIXES, WHOLE_DECK
from mezani.games.qute.engine.moves import MINUS, NEXT, NOT_CHOSEN
from mezani.games.qute.engine.position import QutePosition, is_jack

QUTE_RUN: Final = 4
"""The length of a run from which Qute can be called."""


def matching_cards(position: QutePosition) -> i64:
    """Return the cards that may be played first in a turn."""
    top = position.top
    if top == NO_CARD:
        return WHOLE_DECK
    if is_jack(top):
        suit = suit_of(top) if position.chosen_suit == NO_SUIT else position.chosen_suit
        return suit_mask(suit) & WHOLE_DECK | JACKS
    return (suit_mask(suit_of(top)) | rank_mask(rank_of(top))) & WHOLE_DECK | JACKS


def covering_cards(position: QutePosition) -> i64:
    """Return the cards that cover the 6 on top."""
    return suit_mask(suit_of(position.top)) & WHOLE_DECK & ~SIXES | JACKS


def must_cover(position: QutePosition) -> bool:
    """Return True if the player on turn has played a 6 that is still uncovered."""
    return position.played > 0 and rank_of(position.top) == SIX


def playable_cards(position: QutePosition, seat: i64) -> i64:
    """Return the cards of a hand that may be played now, one at a time."""
    if seat != position.turn:
        return 0
    hand = position.hands[seat]
    if position.played == 0:
        return hand & matching_cards(position)
    cards = rank_mask(rank_of(position.top))
    if must_cover(position):
        cards |= covering_cards(position)
    return hand & cards


def can_draw(position: QutePosition, seat: i64) -> bool:
    """Return True if the player on turn may draw: no card matches, or none covers the 6."""
    if not position.has_cards_to_draw():
        return False
    if position.played == 0:
        return position.drawn == 0 and position.hands[seat] & matching_cards(position) == 0
    return must_cover(position) and position.hands[seat] & covering_cards(position) == 0


def can_end(position: QutePosition, seat: i64) -> bool:
    """Return True if the player on turn may end the turn."""
    if position.played == 0:
        has_match = position.hands[seat] & matching_cards(position) != 0
        if position.drawn > 0:
            return not (has_match and position.fast_rules.must_play_drawn)
        return not has_match and not position.has_cards_to_draw()
    if not must_cover(position):
        return True
    has_cover = position.hands[seat] & covering_cards(position) != 0
    return not has_cover and not position.has_cards_to_draw()


def can_call(position: QutePosition) -> bool:
    """Return True if the player on turn may call Qute: the run is long enough and they added to it this turn."""
    return position.run_length >= QUTE_RUN and position.played > 0


# Choices that come with the end of a turn


def needs_suit(position: QutePosition, seat: i64) -> bool:
    """Return True if ending the turn needs a suit: the last card played is a Jack and the round continues."""
    return position.played > 0 and is_jack(position.top) and position.hands[seat] != 0


def needs_eights(position: QutePosition) -> bool:
    """Return True if ending the turn needs a choice of who draws for several 8s."""
    return position.seats > 2 and position.eights > 1


def needs_jacks(position: QutePosition, seat: i64, *, calls: bool) -> bool:
    """Return True if ending the turn needs a choice of Jack points: it ends the round on a Jack."""
    if position.played == 0 or not is_jack(position.top):
        return False
    return calls or position.hands[seat] == 0


def default_suit(position: QutePosition, seat: i64) -> i64:
    """Return the suit the clock chooses: the suit of the Jack."""
    return suit_of(position.top) if needs_suit(position, seat) else NO_SUIT


def default_eights(position: QutePosition) -> i64:
    """Return the choice for 8s that the clock makes: the next player draws for all of them."""
    return NEXT if needs_eights(position) else NOT_CHOSEN


def default_jacks(position: QutePosition, seat: i64) -> i64:
    """Return the choice for Jacks that the clock makes: fewer points for the player."""
    return MINUS if needs_jacks(position, seat, calls=False) else NOT_CHOSEN
