"""What moves do to a position. Their legality has been checked before."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, members, shifted
from mezani.game import Event
from mezani.games.nokitty.engine.cards import RECYCLE, SHIELD, WHITE, WIND, kind_text
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import is_filled, must_draw
from mezani.seats import NO_SEAT, seat_letter

FRESH_SHIELD: Final = 2
"""The counter of a Shield until its owner's next turn. It is 1 in that turn."""


def draw(position: NoKittyPosition, seat: i64) -> None:
    """Draw a heart and a magic card, or whichever of them is left."""
    drawn: i64 = 0
    if position.hearts_left() > 0:
        drawn |= bit(position.next_heart)
        position.next_heart += 1
    if position.magic_left() > 0:
        drawn |= bit(position.next_magic)
        position.next_magic += 1
    position.hands[seat] |= drawn
    position.has_drawn = True
    if position.events is not None:
        emit_draw(position, seat, drawn)


def emit_draw(position: NoKittyPosition, seat: i64, drawn: i64) -> None:
    """Emit a draw. Everybody sees from which decks the cards came, only their owner sees the cards."""
    kinds = position.kinds_of(members(drawn))
    cards = tuple([kind_text(kind) for kind in kinds])
    what = "both"
    if len(kinds) == 1:
        what = "heart" if drawn < shifted(1, position.heart_count) else "magic"
    letter = seat_letter(seat)
    position.emit(Event("drew", seat=letter, cards=cards, number=len(cards), what=what, hides=True))


def place(position: NoKittyPosition, seat: i64, kind: i64, tile: i64) -> None:
    """Place a heart on a tile. Filling the last empty tile ends the game."""
    card = position.find_card(seat, kind)
    position.hands[seat] ^= bit(card)
    position.tile_hearts[tile] = card
    position.owned_tiles[seat] |= bit(tile)
    position.hearts_placed += 1
    if position.events is not None:
        emit_heart(position, "placed", seat, kind, tile)
    if is_filled(position):
        if position.events is not None:
            position.emit(Event("filled"))
        finish(position)


def emit_heart(position: NoKittyPosition, what: str, seat: i64, kind: i64, tile: i64) -> None:
    """Emit something that happened to a heart on a tile."""
    letter = seat_letter(seat)
    position.emit(Event(what, seat=letter, cards=(kind_text(kind),), number=tile + 1))


def spend(position: NoKittyPosition, seat: i64, kind: i64) -> None:
    """Remove a magic card from a hand and from the game."""
    card = bit(position.find_card(seat, kind))
    position.hands[seat] ^= card
    position.gone |= card
    position.magic_played += 1


def play_wind(position: NoKittyPosition, seat: i64, tile: i64) -> None:
    """Remove the opponent's heart on a tile from the game. The tile keeps its colour."""
    spend(position, seat, WIND)
    card = position.tile_hearts[tile]
    position.tile_hearts[tile] = NO_CARD
    position.owned_tiles[position.other(seat)] ^= bit(tile)
    position.gone |= bit(card)
    if position.events is not None:
        emit_heart(position, "blew", seat, position.kinds[card], tile)


def play_recycle(position: NoKittyPosition, seat: i64, tile: i64) -> None:
    """Turn a tile white."""
    spend(position, seat, RECYCLE)
    position.tile_colours[tile] = WHITE
    if position.events is not None:
        position.emit(Event("recycled", seat=seat_letter(seat), number=tile + 1))


def play_shield(position: NoKittyPosition, seat: i64) -> None:
    """Raise a Shield, or restart the counter of one that is up."""
    spend(position, seat, SHIELD)
    position.shields[seat] = FRESH_SHIELD
    position.emit_for("shielded", seat)


def end_turn(position: NoKittyPosition, seat: i64) -> None:
    """Pass the turn to the opponent, or end the game if a deck is empty."""
    position.emit_for("ended", seat)
    if position.shields[seat] == 1:
        position.shields[seat] = 0
        position.emit_for("shield_gone", seat)
    if position.hearts_left() == 0 or position.magic_left() == 0:
        if position.events is not None:
            emit_empty_deck(position)
        finish(position)
        return
    following = position.other(seat)
    if position.shields[following] == FRESH_SHIELD:
        position.shields[following] = 1
    position.turn = following
    position.timer_number += 1
    position.has_drawn = False
    position.hearts_placed = 0
    position.magic_played = 0


def time_out(position: NoKittyPosition, seat: i64) -> None:
    """Finish a turn whose time is up: draw if that is required, and end it."""
    position.emit_for("timed_out", seat)
    if must_draw(position):
        draw(position, seat)
    end_turn(position, seat)


def emit_empty_deck(position: NoKittyPosition) -> None:
    """Emit which deck ended the game."""
    what = "both"
    if position.hearts_left() > 0:
        what = "magic"
    elif position.magic_left() > 0:
        what = "hearts"
    position.emit(Event("deck_empty", what=what))


def finish(position: NoKittyPosition) -> None:
    """End the game."""
    position.turn = NO_SEAT
    if position.events is not None:
        best = leader(position)
        if best == NO_SEAT:
            position.emit(Event("tied", number=position.score(0)))
        else:
            position.emit(Event("won", seat=seat_letter(best), number=position.score(best)))


def leader(position: NoKittyPosition) -> i64:
    """Return the seat with more points on the board, or NO_SEAT for a tie."""
    lead = position.score(0) - position.score(1)
    if lead > 0:
        return 0
    if lead < 0:
        return 1
    return NO_SEAT
