"""Building the view of an observer from public data and the observer's own hand. Anything not added stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, SUITS, card_text_or_empty, card_texts, count
from mezani.games.qute.engine.legal_moves import add_moves_without_cards
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.playable import (
    can_end,
    must_cover,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import lowest_seats
from mezani.games.qute.view import PlayerView, QuteView
from mezani.games.shared.hand_bounds import seat_value
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, letter_or_empty, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def build_view(position: QutePosition, seat: int | None) -> QuteView:
    """Return the view of a seat, or of a spectator."""
    observer: i64 = NO_SEAT if seat is None else seat
    has_hand = observer != NO_SEAT
    on_turn = has_hand and observer == position.turn
    is_over = position.turn == NO_SEAT
    return QuteView(
        seat=letter_or_empty(observer),
        players=player_views(position),
        hand=card_texts(position.hands[observer]) if has_hand else NOTHING,
        top=card_text_or_empty(position.top),
        suit=SUITS[position.chosen_suit] if position.chosen_suit >= 0 else "",
        turn=letter_or_empty(position.turn),
        monitor=card_texts(position.run_cards),
        run=position.run_length,
        blind=count(position.deck),
        stack=stack_size(position),
        refills=position.refills,
        round=position.round,
        drawn=position.drawn,
        played=position.played,
        must_cover=not is_over and must_cover(position),
        playable=card_texts(playable_cards(position, observer)) if on_turn else NOTHING,
        can=moves_without_cards(position) if on_turn else NOTHING,
        needs=needed_choices(position) if on_turn else NOTHING,
        practice=position.fast_rules.practice,
        winner=winner_letters(position) if is_over else "",
        over=is_over,
        clocks=tuple(
            turn_clocks(position.turn, position.fast_rules.turn_seconds, position.timer_number)
        ),
    )


def stack_size(position: QutePosition) -> i64:
    """Return the number of cards on the stack."""
    if position.top == NO_CARD:
        return count(position.pile)
    return count(position.pile) + 1


def player_views(position: QutePosition) -> tuple[PlayerView, ...]:
    """Return the public data of every player."""
    players: list[PlayerView] = []
    for seat in range(position.seats):
        cards = count(position.hands[seat])
        picked = seat_value(position.picked, seat)
        players.append(PlayerView(seat_letter(seat), cards, position.scores[seat], picked))
    return tuple(players)


def moves_without_cards(position: QutePosition) -> tuple[str, ...]:
    """Return the moves of the player on turn that are not plays."""
    moves: list[Move] = []
    add_moves_without_cards(position, position.turn, moves)
    return tuple([str(move) for move in moves])


def needed_choices(position: QutePosition) -> tuple[str, ...]:
    """Return the choices the player on turn has to make to end the turn now."""
    seat = position.turn
    if not can_end(position, seat):
        return NOTHING
    needed: list[str] = []
    if needs_suit(position, seat):
        needed.append("suit")
    if needs_eights(position):
        needed.append("eights")
    if needs_jacks(position, seat, calls=False):
        needed.append("jacks")
    return tuple(needed)


def winner_letters(position: QutePosition) -> str:
    """Return the letters of the winners, separated by spaces."""
    return " ".join([seat_letter(seat) for seat in lowest_seats(position)])
