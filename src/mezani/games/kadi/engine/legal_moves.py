"""The moves a seat or the clock may make: listed plays with all their choices, and the moves without cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, NO_CARD, bit, face, lowest, rank_of, suit_of
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import (
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable,
    suit_choice,
)
from mezani.games.kadi.engine.fast_rules import ACES
from mezani.games.kadi.engine.legality import OK, judge_draw, judge_pass
from mezani.games.kadi.engine.moves import (
    BACK,
    CLOCK_CONFIRM,
    CLOCK_TURN,
    CLOCK_WINDOW,
    CONFIRM,
    DRAW,
    FORWARD,
    NIKO,
    PASS,
    QUIET,
    Move,
    plain,
    prompt_clock,
    single,
)
from mezani.games.kadi.engine.play_generator import MOST_PLAYS, Plays, list_plays, lone_cards
from mezani.games.kadi.engine.play_order import ListedPlay
from mezani.games.kadi.engine.position import CONFIRMING, DIRECTION, NO_SUIT, OVER, Table
from mezani.games.kadi.engine.turns import may_call, may_call_with_play, waits_for_window
from mezani.games.shared.turn_clock import has_turn_clock

BUFFER: Final = Plays()


def add_lone_cards(cards: i64, moves: list[Move]) -> None:
    """A move for each card, played by itself without a choice."""
    while cards:
        moves.append(single(face(lowest(cards)), NO_SUIT))
        cards &= cards - 1


def add_plays(table: Table, seat: i64, first: i64, moves: list[Move]) -> None:
    """Turns the listed plays into moves."""
    call = table.law.niko_called
    rest = first
    if not call:
        lone = lone_cards(table.hands[seat], first & ~ACES)
        add_lone_cards(lone, moves)
        rest = first & ~lone
    if rest == 0:
        return
    list_plays(table, seat, rest, BUFFER)
    index: i64 = 0
    while index < BUFFER.size:
        cards = BUFFER.sets[index]
        last = lowest(BUFFER.lasts[index])
        index += 1
        if rank_of(last) == ACE or call:
            if len(moves) < MOST_PLAYS or cards & (cards - 1) == 0:
                add_variants(table, seat, moves, cards, last, first)
        elif cards & (cards - 1) == 0:
            moves.append(single(face(last), NO_SUIT))
        else:
            play = ListedPlay(table, first, cards, last, NO_SUIT, NO_CARD, niko=False)
            moves.append(play)


def add_variants(
    table: Table, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64
) -> None:
    """One play with every suit and every asked card it may be made with."""
    choice = suit_choice(table, cards, last)
    if ends_game(table, seat, cards, last):
        suit = suit_of(last) if choice == MUST_CHOOSE else NO_SUIT
        ask = lowest(askable(table, seat)) if ask_choice(table, last) == MUST_CHOOSE else NO_CARD
        moves.append(ListedPlay(table, first, cards, last, suit, ask, niko=False))
        return
    if choice != MUST_CHOOSE:
        add_asks(table, seat, moves, cards, last, first, NO_SUIT)
    if choice != NO_CHOICE:
        for suit in range(4):
            add_asks(table, seat, moves, cards, last, first, suit)


def ends_game(table: Table, seat: i64, cards: i64, last: i64) -> bool:
    """Whether a play wins, so that nothing said with it matters."""
    if cards != table.hands[seat] or waits_for_window(table):
        return False
    table.hands[seat] = 0
    wins = effects.is_winning(table, seat, cards, last, called=table.announced & bit(seat) != 0)
    table.hands[seat] = cards
    return wins


def add_asks(
    table: Table, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64, suit: i64
) -> None:
    """One play and its suit with every card it may ask for."""
    choice = ask_choice(table, last)
    if choice != MUST_CHOOSE:
        add_called(table, seat, moves, cards, last, first, suit, NO_CARD)
    if choice != NO_CHOICE:
        asks = askable(table, seat)
        while asks:
            add_called(table, seat, moves, cards, last, first, suit, lowest(asks))
            asks &= asks - 1


def add_called(
    table: Table,
    seat: i64,
    moves: list[Move],
    cards: i64,
    last: i64,
    first: i64,
    suit: i64,
    ask: i64,
) -> None:
    """One play with its choices, without a call and where there is one with it."""
    if cards & (cards - 1) == 0 and ask == NO_CARD:
        moves.append(single(face(last), suit))
    else:
        moves.append(ListedPlay(table, first, cards, last, suit, ask, niko=False))
    if may_call_with_play(table, seat):
        moves.append(ListedPlay(table, first, cards, last, suit, ask, niko=True))


def add_plain_moves(table: Table, seat: i64, moves: list[Move]) -> None:
    """The moves without cards."""
    if table.pending == OVER:
        return
    if table.pending == CONFIRMING:
        if effects.is_confirming(table, seat):
            moves.append(plain(CONFIRM))
        return
    if seat == table.turn and table.pending == DIRECTION:
        moves.append(plain(FORWARD))
        moves.append(plain(BACK))
    elif judge_draw(table, seat) == OK:
        moves.append(plain(DRAW))
    elif judge_pass(table, seat) == OK:
        moves.append(plain(PASS))
    if table.prompts & bit(seat):
        moves.append(plain(NIKO))
        moves.append(plain(QUIET))
    elif may_call(table, seat):
        moves.append(plain(NIKO))


def clock_moves(table: Table) -> list[Move]:
    """The timers that could run out now."""
    moves: list[Move] = []
    if table.pending == CONFIRMING:
        moves.append(plain(CLOCK_CONFIRM))
    if has_turn_clock(table.turn, table.law.turn_seconds):
        moves.append(plain(CLOCK_TURN))
    if waits_for_window(table):
        moves.append(plain(CLOCK_WINDOW))
    for seat in range(table.seats):
        if table.prompts & bit(seat):
            moves.append(prompt_clock(seat))
    return moves
