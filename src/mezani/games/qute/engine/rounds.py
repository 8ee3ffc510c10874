"""Rounds: dealing one, counting it, and how the game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, card_text, count, members
from mezani.game import Event
from mezani.games.qute.engine.fast_rules import ACES, JACKS, TENS_QUEENS_KINGS, WHOLE_DECK
from mezani.games.qute.engine.moves import MINUS, NOT_SAID
from mezani.games.qute.engine.position import NO_SUIT, Table
from mezani.games.shared.card_position import NO_ORDER
from mezani.seats import NO_SEAT, seat_letter

JACK_POINTS: Final = 20


def deal_round(table: Table, starter: i64) -> None:
    """Shuffles all cards and deals the hands of a round; nobody hears of single cards."""
    table.forget()
    table.deck = WHOLE_DECK
    table.pile = 0
    table.top = NO_CARD
    table.suit = NO_SUIT
    table.run = 0
    table.run_cards = 0
    table.refills = 0
    table.picked = 0
    table.order = NO_ORDER
    table.ordered = 0
    if table.law.practice:
        table.arrivals = []
        table.under = []
    events = table.events
    table.events = None
    for seat in range(table.seats):
        table.hands[seat] = 0
        table.draw_cards(seat, table.law.hand_size, "")
    table.events = events
    table.forget()
    table.begin_turn(starter)


def hand_points(hand: i64) -> i64:
    """What a hand counts at the end of a round."""
    return 10 * count(hand & TENS_QUEENS_KINGS) + 20 * count(hand & JACKS) + 15 * count(hand & ACES)


def jack_points(table: Table, seat: i64, ender: i64, jacks: i64) -> i64:
    """What the Jacks a round was ended on add to a seat's count."""
    if jacks == NOT_SAID:
        return 0
    points = JACK_POINTS * table.jacks
    if jacks == MINUS:
        return -points if seat == ender else 0
    return 0 if seat == ender else points


def end_round(table: Table, ender: i64, jacks: i64) -> None:
    """Counts every hand, and deals the next round or ends the game."""
    times = 1 + table.refills
    if times > 1 and table.events is not None:
        table.emit(Event("multiplied", number=times))
    for seat in range(table.seats):
        points = hand_points(table.hands[seat]) + jack_points(table, seat, ender, jacks)
        add_points(table, seat, points * times)
    if is_anybody_over(table):
        end_game(table)
        return
    table.round += 1
    deal_round(table, highest(table))
    if table.events is not None:
        letter = seat_letter(table.turn)
        table.emit(Event("round", seat=letter, number=table.round))


def add_points(table: Table, seat: i64, points: i64) -> None:
    """Adds to a score; exactly the limit becomes 0. Everybody sees the hand that was counted."""
    table.scores[seat] += points
    if table.events is not None:
        cards = tuple([card_text(card) for card in members(table.hands[seat])])
        total = str(table.scores[seat])
        table.emit(Event("counted", seat=seat_letter(seat), cards=cards, number=points, what=total))
    if table.scores[seat] == table.law.score_limit:
        table.scores[seat] = 0
        table.emit_for("reset", seat)


def is_anybody_over(table: Table) -> bool:
    """Whether somebody's score ends the game."""
    for seat in range(table.seats):
        if table.scores[seat] > table.law.score_limit:
            return True
    return False


def highest(table: Table) -> i64:
    """The first of the seats with the highest score."""
    best: i64 = 0
    for seat in range(table.seats):
        if table.scores[seat] > table.scores[best]:
            best = seat
    return best


def lowest_seats(table: Table) -> list[int]:
    """Every seat with the lowest score."""
    least = table.scores[0]
    for seat in range(table.seats):
        if table.scores[seat] < least:
            least = table.scores[seat]
    return [seat for seat in range(table.seats) if table.scores[seat] == least]


def end_game(table: Table) -> None:
    """The game is over: the lowest score wins."""
    table.over = True
    table.turn = NO_SEAT
    for seat in lowest_seats(table):
        table.emit_for("won", seat)
