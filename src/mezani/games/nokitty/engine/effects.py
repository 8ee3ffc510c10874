"""What moves do to the position. Whether they may be made was judged before."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, members, shifted
from mezani.game import Event
from mezani.games.nokitty.engine.cards import RECYCLE, SHIELD, WHITE, WIND, kind_text
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import is_filled
from mezani.seats import NO_SEAT, seat_letter

FRESH_SHIELD: Final = 2
"""A Shield counts 2 until its owner's next turn, and 1 in that turn."""


def draw(position: NoKittyPosition, seat: i64) -> None:
    """Takes a heart and a magic card, or what there is of them."""
    got: i64 = 0
    if position.hearts_left() > 0:
        got |= bit(position.next_heart)
        position.next_heart += 1
    if position.magic_left() > 0:
        got |= bit(position.next_magic)
        position.next_magic += 1
    position.hands[seat] |= got
    position.drawn = True
    if position.events is not None:
        emit_draw(position, seat, got)


def emit_draw(position: NoKittyPosition, seat: i64, got: i64) -> None:
    """Everybody sees what sort of cards were drawn, their owner which."""
    kinds = position.kinds_of(members(got))
    cards = tuple([kind_text(kind) for kind in kinds])
    what = "both"
    if len(kinds) == 1:
        what = "heart" if got < shifted(1, position.heart_cards) else "magic"
    letter = seat_letter(seat)
    position.emit(Event("drew", seat=letter, cards=cards, number=len(cards), what=what, hides=True))


def place(position: NoKittyPosition, seat: i64, kind: i64, tile: i64) -> None:
    """A heart goes from the hand to a tile; the last empty tile ends the game."""
    card = position.held(seat, kind)
    position.hands[seat] ^= bit(card)
    position.lying[tile] = card
    position.boards[seat] |= bit(tile)
    position.placed += 1
    if position.events is not None:
        emit_card(position, "placed", seat, kind, tile)
    if is_filled(position):
        if position.events is not None:
            position.emit(Event("filled"))
        finish(position)


def emit_card(position: NoKittyPosition, what: str, seat: i64, kind: i64, tile: i64) -> None:
    """Something happened to a heart on a tile."""
    letter = seat_letter(seat)
    position.emit(Event(what, seat=letter, cards=(kind_text(kind),), number=tile + 1))


def spend(position: NoKittyPosition, seat: i64, kind: i64) -> None:
    """A magic card is played, and gone."""
    card = bit(position.held(seat, kind))
    position.hands[seat] ^= card
    position.gone |= card
    position.played += 1


def blow(position: NoKittyPosition, seat: i64, tile: i64) -> None:
    """Wind: the opponent's heart is gone, and the tile keeps its colour."""
    spend(position, seat, WIND)
    card = position.lying[tile]
    position.lying[tile] = NO_CARD
    position.boards[position.other(seat)] ^= bit(tile)
    position.gone |= bit(card)
    if position.events is not None:
        emit_card(position, "blew", seat, position.kinds[card], tile)


def recycle(position: NoKittyPosition, seat: i64, tile: i64) -> None:
    """Recycle: the tile is white from now on, whatever lies on it."""
    spend(position, seat, RECYCLE)
    position.colours[tile] = WHITE
    if position.events is not None:
        position.emit(Event("recycled", seat=seat_letter(seat), number=tile + 1))


def protect(position: NoKittyPosition, seat: i64) -> None:
    """Shield: counted anew, also where one was up."""
    spend(position, seat, SHIELD)
    position.shields[seat] = FRESH_SHIELD
    position.emit_for("shielded", seat)


def end_turn(position: NoKittyPosition, seat: i64) -> None:
    """The turn passes on, or the game is over because a deck is empty."""
    position.emit_for("ended", seat)
    if position.shields[seat] == 1:
        position.shields[seat] = 0
        position.emit_for("shield_gone", seat)
    if position.hearts_left() == 0 or position.magic_left() == 0:
        if position.events is not None:
            emit_empty(position)
        finish(position)
        return
    following = position.other(seat)
    if position.shields[following] == FRESH_SHIELD:
        position.shields[following] = 1
    position.turn = following
    position.turns += 1
    position.drawn = False
    position.placed = 0
    position.played = 0


def emit_empty(position: NoKittyPosition) -> None:
    """Which deck ended the game."""
    what = "both"
    if position.hearts_left() > 0:
        what = "magic"
    elif position.magic_left() > 0:
        what = "hearts"
    position.emit(Event("deck_empty", what=what))


def finish(position: NoKittyPosition) -> None:
    """The game is over: the points decide."""
    position.turn = NO_SEAT
    if position.events is not None:
        best = winner(position)
        if best == NO_SEAT:
            position.emit(Event("tie", number=position.score(0)))
        else:
            position.emit(Event("won", seat=seat_letter(best), number=position.score(best)))


def winner(position: NoKittyPosition) -> i64:
    """Who has more points on the board, or nobody."""
    ahead = position.score(0) - position.score(1)
    if ahead > 0:
        return 0
    if ahead < 0:
        return 1
    return NO_SEAT
