"""The legal moves of a seat or the clock: generated plays with all their choices, and moves without cards."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, NO_SUIT, bit, face, lowest, suit_of
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
    PlaySink,
    generate_plays,
    lone_cards,
)
from mezani.games.kadi.engine.play_order import GeneratedPlay
from mezani.games.kadi.engine.playable import is_window_open
from mezani.games.kadi.engine.position import CONFIRMING, DIRECTION, OVER, KadiPosition
from mezani.games.kadi.engine.turns import may_call, may_call_with_play
from mezani.games.shared.turn_clock import has_turn_clock


@mypyc_attr(acyclic=True)
class PlayVariants(PlaySink):
    """Turns a generated play into one or several moves, if it has choices or can have a call."""

    def __init__(self, position: KadiPosition, seat: i64) -> None:
        super().__init__()
        self.position = position
        self.seat: i64 = seat
        self.has_calls: bool = position.fast_rules.allows_calls

    def add(self, cards: i64, last: i64) -> None:
        if self.size == MAX_PLAYS:
            return
        self.size += 1
        if not (last & ACES or self.has_calls):
            self.add_play(cards, lowest(last), NO_SUIT, NO_CARD, niko=False)
        elif self.has_room() or cards & (cards - 1) == 0:
            self.add_variants(cards, lowest(last))

    def has_room(self) -> bool:
        """Return whether plays of several cards are still added."""
        return True

    def add_play(self, cards: i64, last: i64, suit: i64, ask: i64, *, niko: bool) -> None:
        """Receive one play with its choices."""
        raise NotImplementedError

    def add_variants(self, cards: i64, last: i64) -> None:
        """Add a play with every choice of suit and requested card. A play that wins needs only one of them."""
        position = self.position
        choice = suit_choice(position, cards, last)
        if wins_game(position, self.seat, cards, last):
            suit = suit_of(last) if choice == MUST_CHOOSE else NO_SUIT
            ask: i64 = NO_CARD
            if ask_choice(position, last) == MUST_CHOOSE:
                ask = lowest(askable_cards(position, self.seat))
            self.add_play(cards, last, suit, ask, niko=False)
            return
        if choice != MUST_CHOOSE:
            self.add_asks(cards, last, NO_SUIT)
        if choice != NO_CHOICE:
            for suit in range(4):
                self.add_asks(cards, last, suit)

    def add_asks(self, cards: i64, last: i64, suit: i64) -> None:
        """Add a play and its suit with every card it can ask for."""
        choice = ask_choice(self.position, last)
        if choice != MUST_CHOOSE:
            self.add_with_call(cards, last, suit, NO_CARD)
        if choice != NO_CHOICE:
            asks = askable_cards(self.position, self.seat)
            while asks:
                self.add_with_call(cards, last, suit, lowest(asks))
                asks &= asks - 1

    def add_with_call(self, cards: i64, last: i64, suit: i64, ask: i64) -> None:
        """Add a play with its choices, and again with a call if it can have one."""
        self.add_play(cards, last, suit, ask, niko=False)
        if may_call_with_play(self.position, self.seat):
            self.add_play(cards, last, suit, ask, niko=True)


@mypyc_attr(acyclic=True, free_list_len=1)
class MoveCollector(PlayVariants):
    """Collects moves in a list."""

    def __init__(self, position: KadiPosition, seat: i64, first: i64, moves: list[Move]) -> None:
        super().__init__(position, seat)
        self.first: i64 = first
        self.moves = moves

    def has_room(self) -> bool:
        return len(self.moves) < MAX_PLAYS

    def add_play(self, cards: i64, last: i64, suit: i64, ask: i64, *, niko: bool) -> None:
        if cards & (cards - 1) == 0 and ask == NO_CARD and not niko:
            self.moves.append(single_play(face(last), suit))
            return
        play = GeneratedPlay(self.position, self.first, cards, last, suit, ask, niko=niko)
        self.moves.append(play)


def add_plays(position: KadiPosition, seat: i64, first: i64, moves: list[Move]) -> None:
    """Add a move for every play that starts with one of the ``first`` cards."""
    rest = first
    if not position.fast_rules.allows_calls:
        lone = lone_cards(position.hands[seat], first & ~ACES)
        add_lone_cards(lone, moves)
        rest = first & ~lone
    if rest:
        generate_plays(position, seat, rest, MoveCollector(position, seat, first, moves))


def add_lone_cards(cards: i64, moves: list[Move]) -> None:
    """Add a move for each card that is played alone and without a choice."""
    while cards:
        moves.append(single_play(face(lowest(cards)), NO_SUIT))
        cards &= cards - 1


def wins_game(position: KadiPosition, seat: i64, cards: i64, last: i64) -> bool:
    """Return whether a play would win."""
    if cards != position.hands[seat] or is_window_open(position):
        return False
    called = position.announced & bit(seat) != 0
    return effects.why_no_win(position, seat, cards, last, called=called) == ""


def add_moves_without_cards(position: KadiPosition, seat: i64, moves: list[Move]) -> None:
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
