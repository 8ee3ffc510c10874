"""Where the cards of a hand can go now: looks at the position and never touches it."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit, lowest
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, WIND
from mezani.games.nokitty.engine.position import NoKittyPosition


def may_place(position: NoKittyPosition) -> bool:
    """Whether the player on turn may place one more heart."""
    return position.placed < position.fast_rules.hearts_limit


def may_play_magic(position: NoKittyPosition) -> bool:
    """Whether the player on turn may play one more magic card."""
    return position.played < position.fast_rules.magic_limit


def heart_targets(position: NoKittyPosition) -> i64:
    """The tiles the player on turn may place a heart on, as a set."""
    return position.empty_tiles() if may_place(position) else 0


def wind_targets(position: NoKittyPosition, seat: i64) -> i64:
    """The tiles a Wind may clear: those with unprotected hearts of the opponent."""
    if not may_play_magic(position):
        return 0
    return position.boards[position.other(seat)] & ~position.protected_from(seat)


def recycle_targets(position: NoKittyPosition, seat: i64) -> i64:
    """The tiles a Recycle may turn white: coloured, and not under the opponent's Shield."""
    if not may_play_magic(position):
        return 0
    return position.coloured_tiles() & ~position.protected_from(seat)


def may_shield(position: NoKittyPosition, seat: i64) -> bool:
    """Whether a Shield may be played: never against the opponent's."""
    return may_play_magic(position) and position.shields[position.other(seat)] == 0


def targets(position: NoKittyPosition, seat: i64, kind: i64) -> i64:
    """The tiles a card of a kind may be used on by the player on turn, as a set; a Shield has none."""
    if kind < HEART_KINDS:
        return heart_targets(position)
    if kind == WIND:
        return wind_targets(position, seat)
    if kind == SHIELD:
        return 0
    return recycle_targets(position, seat)


def is_usable(position: NoKittyPosition, seat: i64, kind: i64) -> bool:
    """Whether the player on turn could use a card of a kind."""
    if kind == SHIELD:
        return may_shield(position, seat)
    return targets(position, seat, kind) != 0


def usable_cards(position: NoKittyPosition, seat: i64) -> i64:
    """The cards of the hand of the player on turn that can be used now, as a set."""
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


def must_draw(position: NoKittyPosition) -> bool:
    """Whether the turn can't end yet: nothing was drawn, and a deck has cards."""
    return not position.drawn and can_draw(position)


def can_draw(position: NoKittyPosition) -> bool:
    """Whether a deck has cards."""
    return position.hearts_left() > 0 or position.magic_left() > 0


def is_filled(position: NoKittyPosition) -> bool:
    """Whether every tile holds a heart."""
    return position.empty_tiles() == 0
