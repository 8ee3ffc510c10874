"""A state of Kadi: the table with the calls of the contract."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    ACE,
    bit,
    card_text,
    count,
    deck_of,
    face,
    lowest,
    members,
    nth,
    rank_of,
)
from mezani.game import Clock, Event, Extension, Outcome
from mezani.games.kadi import effects
from mezani.games.kadi.clocks import running_clocks
from mezani.games.kadi.guessing import deal_again
from mezani.games.kadi.judging import (
    OK,
    has_turn_clock,
    held_last,
    is_among,
    judge,
    judge_draw,
    judge_pass,
)
from mezani.games.kadi.law import ACES, NIKO_CALL, ORDINARY, Law
from mezani.games.kadi.listing import MOST_PLAYS, Plays, list_plays, lone_cards
from mezani.games.kadi.matching import first_cards, is_in_window
from mezani.games.kadi.moves import (
    BACK,
    CLOCK_CONFIRM,
    CLOCK_TURN,
    CLOCK_WINDOW,
    CONFIRM,
    DRAW,
    FORWARD,
    NIKO,
    PASS,
    PLAY,
    QUIET,
    Move,
    plain,
    prompt_clock,
    single,
)
from mezani.games.kadi.ordering import ListedPlay
from mezani.games.kadi.playouts import play_out
from mezani.games.kadi.refusals import refusal
from mezani.games.kadi.shapes import (
    FINE,
    MAY_CHOOSE,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable,
    check_shape,
    in_hand,
    suit_choice,
)
from mezani.games.kadi.table import (
    CONFIRMING,
    DIRECTION,
    NO_CARD,
    NO_SUIT,
    NOBODY,
    OVER,
    Table,
)
from mezani.games.kadi.timeouts import close_prompt, run_clock
from mezani.games.kadi.turns import announce, may_call, may_call_with_play, waits_for_window
from mezani.games.kadi.view import KadiView, view_of
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK, seat_letter

BUFFER: Final = Plays()


@mypyc_attr(acyclic=True)
class KadiState(Table):
    """A position of Kadi. ``legal``, ``extend`` and ``apply`` agree with each other on every move."""

    # What may be done

    def actors(self) -> list[int]:
        """The seats that have a legal move now."""
        return [seat for seat in range(self.seats) if self.has_move(seat)]

    def waits_for(self) -> list[int]:
        """The seats the table can't go on without: others may act, but need not."""
        if self.turn != NOBODY:
            return [self.turn]
        return [
            seat
            for seat in range(self.seats)
            if is_in_window(self, seat) or effects.is_confirming(self, seat)
        ]

    def has_move(self, seat: i64) -> bool:
        """Whether a seat may act now."""
        if self.pending == OVER:
            return False
        if seat == self.turn or self.prompts & bit(seat) or may_call(self, seat):
            return True
        return is_in_window(self, seat) or effects.is_confirming(self, seat)

    def legal(self, seat: i64) -> list[Move]:
        """The moves of a seat (or the clock), one for each distinct outcome."""
        if seat == CLOCK:
            return self.clock_moves()
        moves: list[Move] = []
        if self.pending == OVER:
            return moves
        first = first_cards(self, seat)
        if first:
            self.add_plays(seat, first, moves)
        self.add_plain_moves(seat, moves)
        return moves

    def add_plays(self, seat: i64, first: i64, moves: list[Move]) -> None:
        """Turns the listed plays into moves."""
        if self.law.niko != NIKO_CALL:
            lone = lone_cards(self.hands[seat], first & ~ACES)
            add_lone_cards(lone, moves)
            first ^= lone
        if first == 0:
            return
        list_plays(self, seat, first, BUFFER)
        call = self.law.niko == NIKO_CALL
        index: i64 = 0
        while index < BUFFER.size:
            cards = BUFFER.sets[index]
            last = lowest(BUFFER.lasts[index])
            index += 1
            if rank_of(last) == ACE or call:
                if len(moves) < MOST_PLAYS or cards & (cards - 1) == 0:
                    self.add_variants(seat, moves, cards, last, first)
            elif cards & (cards - 1) == 0:
                moves.append(single(face(last), NO_SUIT))
            else:
                play = ListedPlay(self.law, first, cards, last, NO_SUIT, NO_CARD, niko=False)
                moves.append(play)

    def add_variants(self, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64) -> None:
        """One play with every suit and every asked card it may be made with."""
        choice = suit_choice(self, cards, last)
        if choice != MUST_CHOOSE:
            self.add_asks(seat, moves, cards, last, first, NO_SUIT)
        if choice != NO_CHOICE:
            for suit in range(4):
                self.add_asks(seat, moves, cards, last, first, suit)

    def add_asks(
        self, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64, suit: i64
    ) -> None:
        """One play and its suit with every card it may ask for."""
        choice = ask_choice(self, last)
        if choice != MUST_CHOOSE:
            self.add_called(seat, moves, cards, last, first, suit, NO_CARD)
        if choice != NO_CHOICE:
            asks = askable(self, seat)
            while asks:
                self.add_called(seat, moves, cards, last, first, suit, lowest(asks))
                asks &= asks - 1

    def add_called(
        self, seat: i64, moves: list[Move], cards: i64, last: i64, first: i64, suit: i64, ask: i64
    ) -> None:
        """One play with its choices, without a call and where there is one with it."""
        if cards & (cards - 1) == 0 and ask == NO_CARD:
            moves.append(single(face(last), suit))
        else:
            moves.append(ListedPlay(self.law, first, cards, last, suit, ask, niko=False))
        if may_call_with_play(self, seat):
            moves.append(ListedPlay(self.law, first, cards, last, suit, ask, niko=True))

    def add_plain_moves(self, seat: i64, moves: list[Move]) -> None:
        """The moves without cards."""
        if self.pending == CONFIRMING:
            if effects.is_confirming(self, seat):
                moves.append(plain(CONFIRM))
            return
        if seat == self.turn and self.pending == DIRECTION:
            moves.append(plain(FORWARD))
            moves.append(plain(BACK))
        elif judge_draw(self, seat) == OK:
            moves.append(plain(DRAW))
        elif judge_pass(self, seat) == OK:
            moves.append(plain(PASS))
        if self.prompts & bit(seat):
            moves.append(plain(NIKO))
            moves.append(plain(QUIET))
        elif may_call(self, seat):
            moves.append(plain(NIKO))

    def clock_moves(self) -> list[Move]:
        """The timers that could run out now."""
        moves: list[Move] = []
        if self.pending == CONFIRMING:
            moves.append(plain(CLOCK_CONFIRM))
        if has_turn_clock(self):
            moves.append(plain(CLOCK_TURN))
        if waits_for_window(self):
            moves.append(plain(CLOCK_WINDOW))
        for seat in range(self.seats):
            if self.prompts & bit(seat):
                moves.append(prompt_clock(seat))
        return moves

    def extend(self, seat: i64, cards: list[int]) -> Extension:
        """What can come next in a play being put together."""
        hand = self.hands[seat]
        chosen: i64 = 0
        for card in cards:
            chosen |= bit(card)
        held = in_hand(hand, chosen)
        if cards and (count(held) != len(cards) or not self.may_begin(seat, cards, hand)):
            return Extension()
        rest = hand & ~held
        following = [
            card_text(card)
            for card in members(rest)
            if face(card) == card or not rest & bit(face(card))
            if self.may_begin(seat, [*cards, self.next_of_face(cards, card)], hand)
        ]
        if not cards or check_shape(self, cards, 0) != FINE:
            return Extension(next=tuple(following))
        last = cards[-1]
        suit = suit_choice(self, chosen, last)
        ask = ask_choice(self, last)
        needs = words_for(MUST_CHOOSE, suit, ask)
        may = words_for(MAY_CHOOSE, suit, ask)
        return Extension(next=tuple(following), complete=True, needs=needs, may=may)

    def next_of_face(self, cards: list[int], card: int) -> int:
        """How a held card is written after the others: the second Joker of a colour is 54 or 55."""
        like = face(card)
        return like + 2 if like >= 52 and like in cards else like

    def may_begin(self, seat: i64, cards: list[int], hand: i64) -> bool:
        """Whether some play of the hand begins with these cards."""
        if not is_among(cards[0], first_cards(self, seat)):
            return False
        coming = hand
        for card in cards:
            coming &= ~bit(card)
        return check_shape(self, cards, coming) == FINE

    # Doing it

    def apply(self, seat: i64, move: Move, heard: list[Event] | None = None) -> None:
        """Makes a move, adding its events to ``heard``; or raises IllegalMoveError and changes nothing."""
        verdict = judge(self, seat, move)
        if verdict != OK:
            raise self.refuse(seat, move, verdict)
        self.heard = heard
        if move.kind == PLAY:
            cards = in_hand(self.hands[seat], move.mask)
            if heard is not None:
                self.tell_play(seat, move)
            last = held_last(cards, move.last)
            effects.play(self, seat, cards, last, move.suit, move.ask, niko=move.niko)
        elif move.kind == DRAW:
            effects.draw(self, seat)
        else:
            self.apply_plain(seat, move)
        self.heard = None

    def apply_plain(self, seat: i64, move: Move) -> None:
        """Makes a move without cards that is not a draw."""
        kind = move.kind
        if kind == PASS:
            effects.let_pass(self, seat)
        elif kind == NIKO:
            announce(self, seat)
        elif kind == QUIET:
            close_prompt(self, seat)
        elif kind == CONFIRM:
            effects.confirm(self, seat)
        elif kind == FORWARD or kind == BACK:
            effects.pick_direction(self, seat, 1 if kind == FORWARD else -1)
        else:
            run_clock(self, move)

    def tell_play(self, seat: i64, move: Move) -> None:
        """Everybody sees the cards that are laid."""
        cards = tuple([card_text(card) for card in move.cards])
        self.tell(Event("played", seat=seat_letter(seat), cards=cards))

    def refuse(self, seat: i64, move: Move, verdict: i64) -> Exception:
        """The error for an illegal move."""
        return refusal(self, seat, move, verdict)

    # Copies, guesses, playouts

    def clone(self) -> KadiState:
        """A copy that goes its own way."""
        twin = KadiState(self.law, self.seats, self.rng)
        twin.copy_from(self, self.rng.clone())
        return twin

    def guess(self, seat: i64, rng: Rng) -> KadiState:
        """A full state the seat could be in, given all it has seen."""
        twin = KadiState(self.law, self.seats, self.rng)
        twin.copy_from(self, fast_rng(rng.word()))
        deal_again(twin, seat, rng)
        return twin

    def playout(self, rng: Rng, most: i64) -> i64:
        """Plays random legal moves to the end, at most ``most``, and says how many it made."""
        return play_out(self, rng, most)

    # What is seen

    def clocks(self) -> list[Clock]:
        """The timers now running."""
        return running_clocks(self)

    def view(self, seat: int | None) -> KadiView:
        """What a seat may see; None is a spectator."""
        return view_of(self, seat)

    def winners(self) -> list[int]:
        """Who has won, as soon as it is known."""
        return [] if self.winner == NOBODY else [self.winner]

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if self.pending != OVER:
            return None
        scores = tuple([1.0 if seat == self.winner else 0.0 for seat in range(self.seats)])
        return Outcome(winners=tuple(self.winners()), scores=scores)

    def checksum(self) -> str:
        """A digest of everything in the state. For tests, never for players."""
        numbers = [self.hands[seat] for seat in range(self.seats)]
        numbers += [self.deck, self.pile, self.top, self.suit, self.direction, self.turn]
        numbers += [self.pending, self.amount, self.by, self.jumped, self.chain, self.passed]
        numbers += [self.request, self.asker, self.exempt, self.unasked, self.announced]
        numbers += [self.prompts, self.mover, self.idle, self.winner, self.jack_rooms]
        numbers += [self.king_rooms, self.fresh, self.fresh_rooms, self.lacked, self.lacks]
        numbers += [self.ordered, self.rng.clone().word()]
        return hashlib.sha256(",".join([str(number) for number in numbers]).encode()).hexdigest()


def words_for(wanted: i64, suit: i64, ask: i64) -> tuple[str, ...]:
    """Which words of a move are chosen in the wanted way."""
    words: list[str] = []
    if suit == wanted:
        words.append("suit")
    if ask == wanted:
        words.append("ask")
    return tuple(words)


def add_lone_cards(cards: i64, moves: list[Move]) -> None:
    """A move for each card, played by itself without a choice."""
    while cards:
        moves.append(single(face(lowest(cards)), NO_SUIT))
        cards &= cards - 1


def deal(law: Law, seats: i64, rng: Rng, starter: i64) -> KadiState:
    """Deals the hands and opens with an ordinary card; deals again if none is left to open with."""
    while True:
        state = KadiState(law, seats, rng)
        state.deck = deck_of(law.jokers)
        for seat in range(seats):
            state.draw_cards(seat, law.hand_size, "")
        openers = state.deck & ORDINARY
        if openers:
            state.top = nth(openers, rng.below(count(openers)))
            state.deck &= ~bit(state.top)
            state.turn = starter
            if law.picks_direction:
                state.pending = DIRECTION
            return state
