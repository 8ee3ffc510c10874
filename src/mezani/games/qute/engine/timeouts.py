"""What the clock does when a turn's time is up: the least the player can do, decided by the position alone."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import lowest
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.playable import (
    can_draw,
    can_end,
    covering,
    least_eights,
    least_jacks,
    least_suit,
    must_cover,
    playable,
)
from mezani.games.qute.engine.position import Table


def time_out_turn(table: Table, seat: i64) -> None:
    """Plays the rest of a turn: ends it where that may be, else draws, else plays the first card that goes."""
    table.emit_for("timed_out", seat)
    while not can_end(table, seat):
        if can_draw(table, seat):
            effects.draw(table, seat)
        else:
            effects.play(table, seat, first_card(table, seat))
    suit = least_suit(table, seat)
    eights = least_eights(table)
    effects.end(table, seat, suit, eights, least_jacks(table, seat))


def first_card(table: Table, seat: i64) -> i64:
    """The lowest card that may be played; a 6 that has to be covered is covered."""
    cards = playable(table, seat)
    if must_cover(table):
        cards &= covering(table)
    return lowest(cards)
