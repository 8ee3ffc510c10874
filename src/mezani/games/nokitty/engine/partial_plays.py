"""Putting a move together word by word: a card, then the tile it is used on."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from mezani.cards import NO_CARD, members
from mezani.game import Extension
from mezani.games.nokitty.engine.cards import SHIELD, kind_text, parse_kind
from mezani.games.nokitty.engine.moves import parse_tile
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import is_usable, targets, usable_cards


def extension(position: NoKittyPosition, seat: i64, words: Sequence[str]) -> Extension:
    """What can come next, for the player on turn; nothing for anybody else."""
    kind = parse_kind(words[0]) if words else -1
    for word in words[1:]:
        parse_tile(word, " ".join(words))
    if seat != position.turn or len(words) > 2:
        return Extension()
    if not words:
        return Extension(next=usable_kinds(position, seat))
    if position.held(seat, kind) == NO_CARD or not is_usable(position, seat, kind):
        return Extension()
    if kind == SHIELD:
        return Extension(complete=len(words) == 1)
    tiles = tuple([str(tile + 1) for tile in members(targets(position, seat, kind))])
    if len(words) == 1:
        return Extension(next=tiles, needs=("tile",))
    return Extension(complete=words[1] in tiles)


def usable_kinds(position: NoKittyPosition, seat: i64) -> tuple[str, ...]:
    """The different cards of a hand that can be used now."""
    found: list[str] = []
    for kind in position.kinds_of(members(usable_cards(position, seat))):
        text = kind_text(kind)
        if text not in found:
            found.append(text)
    return tuple(found)
