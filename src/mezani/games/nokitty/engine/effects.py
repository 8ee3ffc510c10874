"""What moves do to the table. Whether they may be made was judged before."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, members, shifted
from mezani.game import Event
from mezani.games.nokitty.engine.cards import RECYCLE, SHIELD, WHITE, WIND, kind_text
from mezani.games.nokitty.engine.position import Table
from mezani.games.nokitty.engine.targets import is_filled
from mezani.seats import NO_SEAT, seat_letter

FRESH_SHIELD: Final = 2
"""A Shield counts 2 until its owner's next turn, and 1 in that turn."""


def draw(table: Table, seat: i64) -> None:
    """Takes a heart and a magic card, or what there is of them."""
    got: i64 = 0
    if table.hearts_left() > 0:
        got |= bit(table.next_heart)
        table.next_heart += 1
    if table.magic_left() > 0:
        got |= bit(table.next_magic)
        table.next_magic += 1
    table.hands[seat] |= got
    table.drawn = True
    if table.events is not None:
        emit_draw(table, seat, got)


def emit_draw(table: Table, seat: i64, got: i64) -> None:
    """Everybody sees what sort of cards were drawn, their owner which."""
    kinds = table.kinds_of(members(got))
    cards = tuple([kind_text(kind) for kind in kinds])
    what = "both"
    if len(kinds) == 1:
        what = "heart" if got < shifted(1, table.heart_cards) else "magic"
    letter = seat_letter(seat)
    table.emit(Event("drew", seat=letter, cards=cards, number=len(cards), what=what, hides=True))


def place(table: Table, seat: i64, kind: i64, tile: i64) -> None:
    """A heart goes from the hand to a tile; the last empty tile ends the game."""
    card = table.held(seat, kind)
    table.hands[seat] ^= bit(card)
    table.lying[tile] = card
    table.boards[seat] |= bit(tile)
    table.placed += 1
    if table.events is not None:
        emit_card(table, "placed", seat, kind, tile)
    if is_filled(table):
        if table.events is not None:
            table.emit(Event("filled"))
        finish(table)


def emit_card(table: Table, what: str, seat: i64, kind: i64, tile: i64) -> None:
    """Something happened to a heart on a tile."""
    letter = seat_letter(seat)
    table.emit(Event(what, seat=letter, cards=(kind_text(kind),), number=tile + 1))


def spend(table: Table, seat: i64, kind: i64) -> None:
    """A magic card is played, and gone."""
    card = bit(table.held(seat, kind))
    table.hands[seat] ^= card
    table.gone |= card
    table.played += 1


def blow(table: Table, seat: i64, tile: i64) -> None:
    """Wind: the opponent's heart is gone, and the tile keeps its colour."""
    spend(table, seat, WIND)
    card = table.lying[tile]
    table.lying[tile] = NO_CARD
    table.boards[table.other(seat)] ^= bit(tile)
    table.gone |= bit(card)
    if table.events is not None:
        emit_card(table, "blew", seat, table.kinds[card], tile)


def recycle(table: Table, seat: i64, tile: i64) -> None:
    """Recycle: the tile is white from now on, whatever lies on it."""
    spend(table, seat, RECYCLE)
    table.colours[tile] = WHITE
    if table.events is not None:
        table.emit(Event("recycled", seat=seat_letter(seat), number=tile + 1))


def protect(table: Table, seat: i64) -> None:
    """Shield: counted anew, also where one was up."""
    spend(table, seat, SHIELD)
    table.shields[seat] = FRESH_SHIELD
    table.emit_for("shielded", seat)


def end_turn(table: Table, seat: i64) -> None:
    """The turn passes on, or the game is over because a deck is empty."""
    table.emit_for("ended", seat)
    if table.shields[seat] == 1:
        table.shields[seat] = 0
        table.emit_for("shield_gone", seat)
    if table.hearts_left() == 0 or table.magic_left() == 0:
        if table.events is not None:
            emit_empty(table)
        finish(table)
        return
    following = table.other(seat)
    if table.shields[following] == FRESH_SHIELD:
        table.shields[following] = 1
    table.turn = following
    table.turns += 1
    table.drawn = False
    table.placed = 0
    table.played = 0


def emit_empty(table: Table) -> None:
    """Which deck ended the game."""
    what = "both"
    if table.hearts_left() > 0:
        what = "magic"
    elif table.magic_left() > 0:
        what = "hearts"
    table.emit(Event("deck_empty", what=what))


def finish(table: Table) -> None:
    """The game is over: the points decide."""
    table.turn = NO_SEAT
    if table.events is not None:
        best = winner(table)
        if best == NO_SEAT:
            table.emit(Event("tie", number=table.score(0)))
        else:
            table.emit(Event("won", seat=seat_letter(best), number=table.score(best)))


def winner(table: Table) -> i64:
    """Who has more points on the board, or nobody."""
    ahead = table.score(0) - table.score(1)
    if ahead > 0:
        return 0
    if ahead < 0:
        return 1
    return NO_SEAT
