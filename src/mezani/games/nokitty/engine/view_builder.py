"""Building a view, from nothing: what is not added here stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, count, lowest, members
from mezani.games.nokitty.engine import targets
from mezani.games.nokitty.engine.cards import (
    COLOURS,
    HEART_KINDS,
    RECYCLE,
    SHIELD,
    WIND,
    kind_text,
    points,
)
from mezani.games.nokitty.engine.effects import winner
from mezani.games.nokitty.engine.legal_moves import add_plain_moves
from mezani.games.nokitty.engine.moves import Move
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.view import NoKittyView, PlaceView, PlayerView, SpotView, TileView
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def view_of(position: NoKittyPosition, seat: int | None) -> NoKittyView:
    """The view of a seat, or of a spectator."""
    viewer: i64 = NO_SEAT if seat is None else seat
    mover: i64 = viewer if viewer == position.turn else NO_SEAT
    return NoKittyView(
        seat=letter(viewer),
        turn=letter(position.turn),
        players=player_views(position),
        hand=NOTHING if viewer == NO_SEAT else hand_texts(position, viewer),
        tiles=tile_views(position),
        hearts_left=position.hearts_left(),
        magic_left=position.magic_left(),
        drawn=position.drawn,
        hearts_placed=position.placed,
        hearts_limit=position.fast_rules.rules.hearts_per_turn,
        magic_played=position.played,
        magic_limit=position.fast_rules.rules.magic_per_turn,
        places=places(position, mover),
        wind_targets=tile_numbers(position, mover, WIND),
        recycle_targets=tile_numbers(position, mover, RECYCLE),
        can_shield=can_shield(position, mover),
        why_no_shield=why_no_shield(position, mover),
        can=moves_without_tiles(position, mover),
        winner=letter(winner(position)) if position.turn == NO_SEAT else "",
        over=position.turn == NO_SEAT,
        clocks=tuple(turn_clocks(position.turn, position.fast_rules.turn_seconds, position.turns)),
    )


def letter(seat: i64) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat < 0 else seat_letter(seat)


def hand_texts(position: NoKittyPosition, seat: i64) -> tuple[str, ...]:
    """The cards of a hand as text, hearts first."""
    return tuple([kind_text(kind) for kind in position.kinds_of(members(position.hands[seat]))])


# What everybody sees


def player_views(position: NoKittyPosition) -> tuple[PlayerView, ...]:
    """What is open to all about every player."""
    players: list[PlayerView] = []
    for seat in range(position.seats):
        hearts = count(position.hearts_held(seat))
        magic = count(position.hands[seat]) - hearts
        shield = position.shields[seat]
        players.append(PlayerView(seat_letter(seat), hearts, magic, position.score(seat), shield))
    return tuple(players)


def tile_views(position: NoKittyPosition) -> tuple[TileView, ...]:
    """Every tile as everybody sees it."""
    tiles: list[TileView] = []
    tile: i64 = 0
    while tile < position.fast_rules.tiles:
        tiles.append(tile_view(position, tile))
        tile += 1
    return tuple(tiles)


def tile_view(position: NoKittyPosition, tile: i64) -> TileView:
    """What everybody sees of a tile."""
    colour = COLOURS[position.colours[tile]]
    card = position.lying[tile]
    if card == NO_CARD:
        return TileView(tile + 1, colour, "", "", 0, "", 0)
    owner = position.owner(tile)
    shield = position.shields[owner]
    heart = kind_text(position.kinds[card])
    shielded_by = letter(owner) if shield else ""
    return TileView(
        tile + 1, colour, letter(owner), heart, position.points_on(tile), shielded_by, shield
    )


# What the player on turn may do


def places(position: NoKittyPosition, mover: i64) -> tuple[PlaceView, ...]:
    """Where each different heart of the player on turn may go, and what it would count there."""
    found: list[PlaceView] = []
    tiles = targets.heart_targets(position)
    if mover != NO_SEAT and tiles:
        kind: i64 = 0
        while kind < HEART_KINDS:
            if position.held(mover, kind) != NO_CARD:
                found.append(place_view(position, kind, tiles))
            kind += 1
    return tuple(found)


def place_view(position: NoKittyPosition, kind: i64, tiles: i64) -> PlaceView:
    """A heart and what it would count on these tiles."""
    spots: list[SpotView] = []
    while tiles:
        tile = lowest(tiles)
        spots.append(SpotView(tile + 1, points(kind, position.colours[tile])))
        tiles &= tiles - 1
    return PlaceView(kind_text(kind), tuple(spots))


def tile_numbers(position: NoKittyPosition, mover: i64, kind: i64) -> tuple[int, ...]:
    """The tiles a magic card of the player on turn may be used on."""
    if mover == NO_SEAT or position.held(mover, kind) == NO_CARD:
        return ()
    return tuple([tile + 1 for tile in members(targets.targets(position, mover, kind))])


def can_shield(position: NoKittyPosition, mover: i64) -> bool:
    """Whether the player on turn may play a Shield."""
    if mover == NO_SEAT or position.held(mover, SHIELD) == NO_CARD:
        return False
    return targets.may_shield(position, mover)


def why_no_shield(position: NoKittyPosition, mover: i64) -> str:
    """The word for what keeps the player on turn from playing a Shield they hold."""
    if mover == NO_SEAT or position.held(mover, SHIELD) == NO_CARD or can_shield(position, mover):
        return ""
    return "shield_blocked" if targets.may_play_magic(position) else "magic_limit"


def moves_without_tiles(position: NoKittyPosition, mover: i64) -> tuple[str, ...]:
    """Shield, draw and end, where they are legal."""
    if mover == NO_SEAT:
        return NOTHING
    moves: list[Move] = []
    add_plain_moves(position, moves)
    words = ["shield"] if can_shield(position, mover) else []
    words += [str(move) for move in moves]
    return tuple(words)
