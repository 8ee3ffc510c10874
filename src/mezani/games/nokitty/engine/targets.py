"""Where the cards of a hand can go now: looks at the table and never touches it."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit, lowest
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, WIND
from mezani.games.nokitty.engine.position import Table


def may_place(table: Table) -> bool:
    """Whether the player on turn may place one more heart."""
    return table.placed < table.law.hearts_limit


def may_play_magic(table: Table) -> bool:
    """Whether the player on turn may play one more magic card."""
    return table.played < table.law.magic_limit


def heart_targets(table: Table) -> i64:
    """The tiles the player on turn may place a heart on, as a set."""
    return table.empty_tiles() if may_place(table) else 0


def wind_targets(table: Table, seat: i64) -> i64:
    """The tiles a Wind may clear: those with unprotected hearts of the opponent."""
    if not may_play_magic(table):
        return 0
    return table.boards[table.other(seat)] & ~table.protected_from(seat)


def recycle_targets(table: Table, seat: i64) -> i64:
    """The tiles a Recycle may turn white: coloured, and not under the opponent's Shield."""
    if not may_play_magic(table):
        return 0
    return table.coloured_tiles() & ~table.protected_from(seat)


def may_shield(table: Table, seat: i64) -> bool:
    """Whether a Shield may be played: never against the opponent's."""
    return may_play_magic(table) and table.shields[table.other(seat)] == 0


def targets(table: Table, seat: i64, kind: i64) -> i64:
    """The tiles a card of a kind may be used on by the player on turn, as a set; a Shield has none."""
    if kind < HEART_KINDS:
        return heart_targets(table)
    if kind == WIND:
        return wind_targets(table, seat)
    if kind == SHIELD:
        return 0
    return recycle_targets(table, seat)


def is_usable(table: Table, seat: i64, kind: i64) -> bool:
    """Whether the player on turn could use a card of a kind."""
    if kind == SHIELD:
        return may_shield(table, seat)
    return targets(table, seat, kind) != 0


def usable_cards(table: Table, seat: i64) -> i64:
    """The cards of the hand of the player on turn that can be used now, as a set."""
    hearts = table.hearts_held(seat)
    usable: i64 = 0
    if hearts and heart_targets(table):
        usable = hearts
    magic = table.hands[seat] & ~hearts
    while magic:
        card = lowest(magic)
        if is_usable(table, seat, table.kinds[card]):
            usable |= bit(card)
        magic &= magic - 1
    return usable


def must_draw(table: Table) -> bool:
    """Whether the turn can't end yet: nothing was drawn, and a deck has cards."""
    return not table.drawn and can_draw(table)


def can_draw(table: Table) -> bool:
    """Whether a deck has cards."""
    return table.hearts_left() > 0 or table.magic_left() > 0


def is_filled(table: Table) -> bool:
    """Whether every tile holds a heart."""
    return table.empty_tiles() == 0
