"""What a seat may see: built up from what is open to all and from its own hand, never cut down."""

from __future__ import annotations

import msgspec

from mezani.cards import SUITS, card_text, count, members
from mezani.game import Clock
from mezani.games.qute import fitting
from mezani.games.qute.moves import Move
from mezani.games.qute.offers import add_plain_moves
from mezani.games.qute.rounds import lowest_seats
from mezani.games.qute.table import Table
from mezani.games.shared.rooms import room_of
from mezani.games.shared.telling import NO_CARD
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import seat_letter


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. ``picked`` were drawn for 7s and 8s when the last turn ended."""

    seat: str
    cards: int
    score: int
    picked: int


class QuteView(msgspec.Struct, frozen=True):
    """A game of Qute as one seat sees it. ``seat`` is empty for a spectator.

    ``monitor`` are the cards of the running rank, ``run`` says how long it is. ``drawn`` and ``played`` are about the
    turn being played; cards drawn for 7s and 8s are not in it. ``playable`` are own cards that may be played now,
    ``can`` the moves without cards, and ``needs`` what has to be chosen to end the turn.
    """

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    suit: str
    turn: str
    monitor: tuple[str, ...]
    run: int
    blind: int
    stack: int
    refills: int
    round: int
    drawn: int
    played: int
    must_cover: bool
    playable: tuple[str, ...]
    can: tuple[str, ...]
    needs: tuple[str, ...]
    practice: bool
    winner: str
    over: bool
    clocks: tuple[Clock, ...]


def view_of(table: Table, seat: int | None) -> QuteView:
    """The view of a seat, or of a spectator."""
    mine = seat is not None and seat == table.turn
    return QuteView(
        seat="" if seat is None else seat_letter(seat),
        players=tuple(player_view(table, other) for other in range(table.seats)),
        hand=() if seat is None else texts(table.hands[seat]),
        top=top_text(table),
        suit=SUITS[table.suit] if table.suit >= 0 else "",
        turn="" if table.turn < 0 else seat_letter(table.turn),
        monitor=texts(table.run_cards),
        run=table.run,
        blind=count(table.deck),
        stack=stack_size(table),
        refills=table.refills,
        round=table.round,
        drawn=table.drawn,
        played=table.played,
        must_cover=not table.over and fitting.must_cover(table),
        playable=texts(fitting.playable(table, table.turn)) if mine else (),
        can=moves_without_cards(table) if mine else (),
        needs=needed_to_end(table) if mine else (),
        practice=table.law.practice,
        winner=" ".join(map(seat_letter, lowest_seats(table))) if table.over else "",
        over=table.over,
        clocks=tuple(turn_clocks(table.turn, table.law.turn_seconds, table.turns)),
    )


def texts(cards: int) -> tuple[str, ...]:
    """The cards of a set as text."""
    return tuple([card_text(card) for card in members(cards)])


def top_text(table: Table) -> str:
    """The top of the stack, nothing where it is empty."""
    return "" if table.top == NO_CARD else card_text(table.top)


def stack_size(table: Table) -> int:
    """How many cards lie on the stack."""
    return count(table.pile) + (table.top != NO_CARD)


def player_view(table: Table, seat: int) -> PlayerView:
    """What is open to all about a player."""
    return PlayerView(
        seat=seat_letter(seat),
        cards=count(table.hands[seat]),
        score=table.scores[seat],
        picked=room_of(table.picked, seat),
    )


def moves_without_cards(table: Table) -> tuple[str, ...]:
    """Draw, end, qute and what practice allows, for the player on turn."""
    moves: list[Move] = []
    add_plain_moves(table, table.turn, moves)
    return tuple(str(move) for move in moves)


def needed_to_end(table: Table) -> tuple[str, ...]:
    """What the player on turn would have to choose to end the turn now."""
    seat = table.turn
    if table.over or not fitting.can_end(table, seat):
        return ()
    asked = {
        "suit": fitting.chooses_suit(table, seat),
        "eights": fitting.chooses_eights(table),
        "jacks": fitting.chooses_jacks(table, seat, calls=False),
    }
    return tuple(word for word, needed in asked.items() if needed)
