"""Building a view, from what is open to all and from the seat's own hand: what is not added here stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, SUITS, count, text_of, texts_of
from mezani.games.qute.engine import playable
from mezani.games.qute.engine.legal_moves import add_plain_moves
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.position import Table
from mezani.games.qute.engine.rounds import lowest_seats
from mezani.games.qute.view import PlayerView, QuteView
from mezani.games.shared.hand_bounds import bound_of
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def view_of(table: Table, seat: int | None) -> QuteView:
    """The view of a seat, or of a spectator."""
    viewer: i64 = NO_SEAT if seat is None else seat
    sits = viewer != NO_SEAT
    mine = sits and viewer == table.turn
    return QuteView(
        seat=letter(viewer),
        players=player_views(table),
        hand=texts_of(table.hands[viewer]) if sits else NOTHING,
        top=text_of(table.top),
        suit=SUITS[table.suit] if table.suit >= 0 else "",
        turn=letter(table.turn),
        monitor=texts_of(table.run_cards),
        run=table.run,
        blind=count(table.deck),
        stack=stack_size(table),
        refills=table.refills,
        round=table.round,
        drawn=table.drawn,
        played=table.played,
        must_cover=not table.over and playable.must_cover(table),
        playable=texts_of(playable.playable(table, viewer)) if mine else NOTHING,
        can=moves_without_cards(table) if mine else NOTHING,
        needs=needed_to_end(table) if mine else NOTHING,
        practice=table.law.practice,
        winner=winner_letters(table) if table.over else "",
        over=table.over,
        clocks=tuple(turn_clocks(table.turn, table.law.turn_seconds, table.turns)),
    )


def letter(seat: i64) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat < 0 else seat_letter(seat)


def stack_size(table: Table) -> i64:
    """How many cards lie on the stack."""
    if table.top == NO_CARD:
        return count(table.pile)
    return count(table.pile) + 1


def player_views(table: Table) -> tuple[PlayerView, ...]:
    """What is open to all about every player."""
    players: list[PlayerView] = []
    for seat in range(table.seats):
        cards = count(table.hands[seat])
        picked = bound_of(table.picked, seat)
        players.append(PlayerView(seat_letter(seat), cards, table.scores[seat], picked))
    return tuple(players)


def moves_without_cards(table: Table) -> tuple[str, ...]:
    """Draw, end, qute and what practice allows, for the player on turn."""
    moves: list[Move] = []
    add_plain_moves(table, table.turn, moves)
    return tuple([str(move) for move in moves])


def needed_to_end(table: Table) -> tuple[str, ...]:
    """What the player on turn would have to choose to end the turn now."""
    seat = table.turn
    if table.over or not playable.can_end(table, seat):
        return NOTHING
    needed: list[str] = []
    if playable.chooses_suit(table, seat):
        needed.append("suit")
    if playable.chooses_eights(table):
        needed.append("eights")
    if playable.chooses_jacks(table, seat, calls=False):
        needed.append("jacks")
    return tuple(needed)


def winner_letters(table: Table) -> str:
    """The letters of everybody with the lowest score."""
    return " ".join([seat_letter(seat) for seat in lowest_seats(table)])
