"""The legal moves of a seat or the clock: generated plays with all their choices, and moves without cards."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import ACE, NO_CARD, bit, face, lowest, rank_of, suit_of
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import (
    LEGAL,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable_cards,
    suit_choice,
)
from mezani.games.kadi.engine.fast_rules import ACES
from mezani.games.kadi.engine.legality import check_draw, check_pass
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
    prompt_clock,
    simple_move,
    single_play,
)
from mezani.games.kadi.engine.play_generator import (
    MAX_PLAYS,
    borrow_buffer,
    generate_plays,
    lone_cards,
    return_buffer,
)
from mezani.games.kadi.engine.play_order import GeneratedPlay
from mezani.games.kadi.engine.playable import is_window_open
from mezani.games.kadi.engine.position import CONFIRMING, DIRECTION, NO_SUIT, OVER, KadiPosition
from mezani.games.kadi.engine.turns import may_call, may_call_with_play
from mezani.games.shared.turn_clock import has_turn_clock


def add_lone_cards(cards: i64, moves: list[Move]) -> None:
    """Add a move for each card that is played alone and without a choice."""
    while cards:
        moves.append(single_play(face(lowest(cards)), NO_SUIT))
        cards &= cards - 1


def add_plays(position: KadiPosition, seat: i64, first: i64, moves: list[Move]) -> None:
    """Add a move for every play that starts with one of the ``first`` cards."""
    has_calls = position.fast_rules.niko_called
    rest = first
    if not has_calls:
        lone = lone_cards(position.hands[seat], first & ~ACES)
        add_lone_cards(lone, moves)
        rest = first & ~lone
    if rest == 0:
        return
    plays = borrow_buffer()
    generate_plays(position, seat, rest, plays)
    index: i64 = 0
    while index < plays.size:
        cards = plays.sets[index]
        last = lowest(plays.lasts[index])
        index += 1
        if rank_of(last) == ACE or has_calls:
            if len(moves) < MAX_PLAYS or cards & (cards - 1) == 0:
                add_variants(position, seat, moves, cards, last, first)
        elif cards & (cards - 1) == 0:
            moves.append(single_play(face(last), NO_SUIT))
        else:
            play = GeneratedPlay(position, first, cards, last, NO_SUIT, NO_CARD, niko=False)
            moves.append(play)
    return_buffer(plays)


def add_variants(
    position: KadiPosition, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64
) -> None:
    """Add a play with every choice of suit and requested card. A play that wins needs only one of them."""
    choice = suit_choice(position, cards, last)
    if wins_game(position, seat, cards, last):
        suit = suit_of(last) if choice == MUST_CHOOSE else NO_SUIT
        ask: i64 = NO_CARD
        if ask_choice(position, last) == MUST_CHOOSE:
            ask = lowest(askable_cards(position, seat))
        moves.append(GeneratedPlay(position, first, cards, last, suit, ask, niko=False))
        return
    if choice != MUST_CHOOSE:
        add_asks(position, seat, moves, cards, last, first, NO_SUIT)
    if choice != NO_CHOICE:
        for suit in range(4):
            add_asks(position, seat, moves, cards, last, first, suit)


def wins_game(position: KadiPosition, seat: i64, cards: i64, last: i64) -> bool:
    """Return whether a play would win."""
    if cards != position.hands[seat] or is_window_open(position):
        return False
    called = position.announced & bit(seat) != 0
    return effects.is_winning(position, seat, cards, last, called=called)


def add_asks(
    position: KadiPosition,
    seat: i64,
    moves: list[Move],
    cards: i64,
    last: i64,
    first: i64,
    suit: i64,
) -> None:
    """Add a play and its suit with every card it can ask for."""
    choice = ask_choice(position, last)
    if choice != MUST_CHOOSE:
        add_with_call(position, seat, moves, cards, last, first, suit, NO_CARD)
    if choice != NO_CHOICE:
        asks = askable_cards(position, seat)
        while asks:
            add_with_call(position, seat, moves, cards, last, first, suit, lowest(asks))
            asks &= asks - 1


def add_with_call(
    position: KadiPosition,
    seat: i64,
    moves: list[Move],
    cards: i64,
    last: i64,
    first: i64,
    suit: i64,
    ask: i64,
) -> None:
    """Add a play with its choices, and again with a call if it can have one."""
    if cards & (cards - 1) == 0 and ask == NO_CARD:
        moves.append(single_play(face(last), suit))
    else:
        moves.append(GeneratedPlay(position, first, cards, last, suit, ask, niko=False))
    if may_call_with_play(position, seat):
        moves.append(GeneratedPlay(position, first, cards, last, suit, ask, niko=True))


def add_simple_moves(position: KadiPosition, seat: i64, moves: list[Move]) -> None:
    """Add the moves without cards."""
    if position.pending == OVER:
        return
    if position.pending == CONFIRMING:
        if effects.is_confirming(position, seat):
            moves.append(simple_move(CONFIRM))
        return
    if seat == position.turn and position.pending == DIRECTION:
        moves.append(simple_move(FORWARD))
        moves.append(simple_move(BACK))
    elif check_draw(position, seat) == LEGAL:
        moves.append(simple_move(DRAW))
    elif check_pass(position, seat) == LEGAL:
        moves.append(simple_move(PASS))
    if position.open_prompts & bit(seat):
        moves.append(simple_move(NIKO))
        moves.append(simple_move(QUIET))
    elif may_call(position, seat):
        moves.append(simple_move(NIKO))


def clock_moves(position: KadiPosition) -> list[Move]:
    """Return a move for each running timer."""
    moves: list[Move] = []
    if position.pending == CONFIRMING:
        moves.append(simple_move(CLOCK_CONFIRM))
    if has_turn_clock(position.turn, position.fast_rules.turn_seconds):
        moves.append(simple_move(CLOCK_TURN))
    if is_window_open(position):
        moves.append(simple_move(CLOCK_WINDOW))
    for seat in range(position.seats):
        if position.open_prompts & bit(seat):
            moves.append(prompt_clock(seat))
    return moves
