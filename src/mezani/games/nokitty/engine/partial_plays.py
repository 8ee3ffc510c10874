"""Partial plays: how a move can continue, first a card, then the tile it is used on."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from mezani.cards import members
from mezani.game import Extension
from mezani.games.nokitty.engine.cards import SHIELD, kind_text, parse_kind
from mezani.games.nokitty.engine.moves import NO_KIND, parse_tile
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import is_usable, targets, usable_cards


def extension(position: NoKittyPosition, seat: i64, words: Sequence[str]) -> Extension:
    """Return how a partial play can continue. For a seat that is not on turn it can't."""
    kind = parse_kind(words[0]) if words else NO_KIND
    for word in words[1:]:
        parse_tile(word, " ".join(words))
    if seat != position.turn or len(words) > 2:
        return Extension()
    if not words:
        return Extension(next=usable_kinds(position, seat))
    if not position.has_kind(seat, kind) or not is_usable(position, seat, kind):
        return Extension()
    if kind == SHIELD:
        return Extension(complete=len(words) == 1)
    tiles = tuple([str(tile + 1) for tile in members(targets(position, seat, kind))])
    if len(words) == 1:
        return Extension(next=tiles, needs=("tile",))
    return Extension(complete=words[1] in tiles)


def usable_kinds(position: NoKittyPosition, seat: i64) -> tuple[str, ...]:
    """Return the different cards of a hand that can be used now."""
    found: list[str] = []
    for kind in position.kinds_of(members(usable_cards(position, seat))):
        text = kind_text(kind)
        if text not in found:
            found.append(text)
    return tuple(found)
