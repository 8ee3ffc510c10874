"""Rounds: dealing them, counting points, and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, NO_SUIT, card_text, count, members
from mezani.game import Event
from mezani.games.qute.engine.fast_rules import ACES, JACKS, TENS_QUEENS_KINGS, WHOLE_DECK
from mezani.games.qute.engine.moves import MINUS, NOT_CHOSEN
from mezani.games.qute.engine.position import QutePosition
from mezani.games.shared.card_position import NO_ORDER
from mezani.seats import NO_SEAT, seat_letter

JACK_POINTS: Final = 20
ACE_POINTS: Final = 15
TEN_POINTS: Final = 10


def deal_round(position: QutePosition, starter: i64) -> None:
    """Shuffle all cards and deal a round. No event shows the cards."""
    position.clear_knowledge()
    position.deck = WHOLE_DECK
    position.pile = 0
    position.top = NO_CARD
    position.chosen_suit = NO_SUIT
    position.run_length = 0
    position.run_cards = 0
    position.refills = 0
    position.picked = 0
    position.order = NO_ORDER
    position.order_index = 0
    if position.fast_rules.practice:
        position.hand_order = []
        position.under_blind = []
    events = position.events
    position.events = None
    for seat in range(position.seats):
        position.hands[seat] = 0
        position.draw_cards(seat, position.fast_rules.hand_size, "")
    position.events = events
    position.clear_knowledge()
    position.begin_turn(starter)


def hand_points(hand: i64) -> i64:
    """Return the points a hand counts at the end of a round."""
    return (
        TEN_POINTS * count(hand & TENS_QUEENS_KINGS)
        + JACK_POINTS * count(hand & JACKS)
        + ACE_POINTS * count(hand & ACES)
    )


def jack_points(position: QutePosition, seat: i64, ender: i64, jacks: i64) -> i64:
    """Return the points a seat gets for the Jacks that ``ender`` finished the round with."""
    if jacks == NOT_CHOSEN:
        return 0
    points = JACK_POINTS * position.jacks
    if jacks == MINUS:
        return -points if seat == ender else 0
    return 0 if seat == ender else points


def end_round(position: QutePosition, ender: i64, jacks: i64) -> None:
    """Count every hand, then deal the next round or end the game."""
    factor = 1 + position.refills
    if factor > 1 and position.events is not None:
        position.emit(Event("multiplied", number=factor))
    for seat in range(position.seats):
        points = hand_points(position.hands[seat]) + jack_points(position, seat, ender, jacks)
        add_points(position, seat, points * factor)
    if is_limit_exceeded(position):
        end_game(position)
        return
    position.round += 1
    deal_round(position, highest_seat(position))
    if position.events is not None:
        letter = seat_letter(position.turn)
        position.emit(Event("round", seat=letter, number=position.round))


def add_points(position: QutePosition, seat: i64, points: i64) -> None:
    """Add points to a score, and reset it to 0 if it equals the limit. The event shows the counted hand."""
    position.scores[seat] += points
    if position.events is not None:
        cards = tuple([card_text(card) for card in members(position.hands[seat])])
        total = str(position.scores[seat])
        position.emit(
            Event("counted", seat=seat_letter(seat), cards=cards, number=points, what=total)
        )
    if position.scores[seat] == position.fast_rules.score_limit:
        position.scores[seat] = 0
        position.emit_for("reset", seat)


def is_limit_exceeded(position: QutePosition) -> bool:
    """Return True if a score is over the limit, which ends the game."""
    for seat in range(position.seats):
        if position.scores[seat] > position.fast_rules.score_limit:
            return True
    return False


def highest_seat(position: QutePosition) -> i64:
    """Return the first seat with the highest score."""
    best: i64 = 0
    for seat in range(position.seats):
        if position.scores[seat] > position.scores[best]:
            best = seat
    return best


def lowest_seats(position: QutePosition) -> list[int]:
    """Return every seat with the lowest score."""
    lowest = position.scores[0]
    for seat in range(position.seats):
        if position.scores[seat] < lowest:
            lowest = position.scores[seat]
    return [seat for seat in range(position.seats) if position.scores[seat] == lowest]


def end_game(position: QutePosition) -> None:
    """End the game. Every seat with the lowest score wins."""
    position.turn = NO_SEAT
    for seat in lowest_seats(position):
        position.emit_for("won", seat)
