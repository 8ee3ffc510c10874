"""Where the player on turn can use cards. Nothing in this module changes a position."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit, lowest
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, WIND
from mezani.games.nokitty.engine.position import NoKittyPosition


def may_place(position: NoKittyPosition) -> bool:
    """Return True if the limit allows another heart this turn."""
    return position.hearts_placed < position.fast_rules.hearts_limit


def may_play_magic(position: NoKittyPosition) -> bool:
    """Return True if the limit allows another magic card this turn."""
    return position.magic_played < position.fast_rules.magic_limit


def heart_targets(position: NoKittyPosition) -> i64:
    """Return the set of tiles on which a heart may be placed."""
    return position.empty_tiles() if may_place(position) else 0


def wind_targets(position: NoKittyPosition, seat: i64) -> i64:
    """Return the set of tiles a Wind may clear: those with unprotected hearts of the opponent."""
    if not may_play_magic(position):
        return 0
    other = position.other(seat)
    return position.owned_tiles[other] & ~position.tiles_protected_from(seat)


def recycle_targets(position: NoKittyPosition, seat: i64) -> i64:
    """Return the set of tiles a Recycle may turn white: coloured ones not protected from the player."""
    if not may_play_magic(position):
        return 0
    return position.coloured_tiles() & ~position.tiles_protected_from(seat)


def may_shield(position: NoKittyPosition, seat: i64) -> bool:
    """Return True if a Shield may be played: never while the opponent's is up."""
    return may_play_magic(position) and position.shields[position.other(seat)] == 0


def targets(position: NoKittyPosition, seat: i64, kind: i64) -> i64:
    """Return the set of tiles on which a card of a kind may be used. A Shield has no target."""
    if kind < HEART_KINDS:
        return heart_targets(position)
    if kind == WIND:
        return wind_targets(position, seat)
    if kind == SHIELD:
        return 0
    return recycle_targets(position, seat)


def is_usable(position: NoKittyPosition, seat: i64, kind: i64) -> bool:
    """Return True if the player on turn could use a card of a kind."""
    if kind == SHIELD:
        return may_shield(position, seat)
    return targets(position, seat, kind) != 0


def usable_cards(position: NoKittyPosition, seat: i64) -> i64:
    """Return the set of cards in the hand of the player on turn that can be used now."""
    hearts = position.hearts_held(seat)
    usable: i64 = 0
    if hearts and heart_targets(position):
        usable = hearts
    magic = position.hands[seat] & ~hearts
    while magic:
        card = lowest(magic)
        if is_usable(position, seat, position.kinds[card]):
            usable |= bit(card)
        magic &= magic - 1
    return usable


def can_draw(position: NoKittyPosition) -> bool:
    """Return True if a deck has cards."""
    return position.hearts_left() > 0 or position.magic_left() > 0


def must_draw(position: NoKittyPosition) -> bool:
    """Return True if the player on turn has to draw before ending the turn."""
    return not position.has_drawn and can_draw(position)


def is_filled(position: NoKittyPosition) -> bool:
    """Return True if every tile holds a heart."""
    return position.empty_tiles() == 0
