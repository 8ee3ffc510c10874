"""Building a view, from nothing: what is not added here stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import SUITS, bit, count, text_of, texts_of
from mezani.games.kadi.engine.clocks import seen_clocks
from mezani.games.kadi.engine.legal_moves import add_plain_moves
from mezani.games.kadi.engine.legality import must_play_requested
from mezani.games.kadi.engine.moves import WORDS, Move
from mezani.games.kadi.engine.playable import first_cards
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    COLOUR_OF_TOP,
    CONFIRMING,
    KICK,
    OVER,
    SKIP,
    Table,
)
from mezani.games.kadi.engine.turns import waits_for_window
from mezani.games.kadi.view import PENDING_NAMES, KadiView, PlayerView
from mezani.seats import NO_SEAT, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def view_of(table: Table, seat: int | None) -> KadiView:
    """The view of a seat, or of a spectator."""
    viewer: i64 = NO_SEAT if seat is None else seat
    sits = viewer != NO_SEAT
    return KadiView(
        seat=letter(viewer),
        players=player_views(table),
        hand=texts_of(table.hands[viewer]) if sits else NOTHING,
        top=text_of(table.top),
        suit=SUITS[table.suit] if 0 <= table.suit < ANY_CARD else "",
        direction="forward" if table.direction > 0 else "back",
        turn=letter(table.turn),
        pending=PENDING_NAMES[table.pending],
        amount=table.amount,
        by=letter(table.by) if is_somebodys_doing(table) else "",
        request=text_of(table.request),
        asker=letter(table.asker),
        must_play=owed_card(table, viewer),
        deck=count(table.deck),
        pile=count(table.pile) + 1,
        playable=texts_of(first_cards(table, viewer)) if sits else NOTHING,
        can=moves_without_cards(table, viewer) if sits else NOTHING,
        prompted=sits and table.prompts & bit(viewer) != 0,
        winner=letter(table.winner),
        over=table.pending == OVER,
        anything_goes=table.suit == ANY_CARD,
        colour_only=table.suit == COLOUR_OF_TOP,
        clocks=seen_clocks(table, viewer),
    )


def letter(seat: i64) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat < 0 else seat_letter(seat)


def player_views(table: Table) -> tuple[PlayerView, ...]:
    """What is open to all about every player."""
    passing = waits_for_window(table) or table.pending == CONFIRMING
    players: list[PlayerView] = []
    for seat in range(table.seats):
        announced = table.announced & bit(seat) != 0
        passed = passing and table.passed & bit(seat) != 0
        cards = count(table.hands[seat])
        players.append(PlayerView(seat_letter(seat), cards, announced, passed))
    return tuple(players)


def is_somebodys_doing(table: Table) -> bool:
    """Whether what is pending has somebody who caused it."""
    return table.pending == SKIP or table.pending == KICK or waits_for_window(table)


def owed_card(table: Table, viewer: i64) -> str:
    """The card this seat holds and must play because it was asked for."""
    if viewer == NO_SEAT or viewer != table.turn or table.request < 0:
        return ""
    return text_of(table.request) if must_play_requested(table, viewer) else ""


def moves_without_cards(table: Table, viewer: i64) -> tuple[str, ...]:
    """Draw, pass, niko and so on, where they are legal; each is one of the words."""
    moves: list[Move] = []
    add_plain_moves(table, viewer, moves)
    return tuple([WORDS[move.kind] for move in moves])
