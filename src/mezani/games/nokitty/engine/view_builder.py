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
from mezani.games.nokitty.engine.position import Table
from mezani.games.nokitty.view import NoKittyView, PlaceView, PlayerView, SpotView, TileView
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def view_of(table: Table, seat: int | None) -> NoKittyView:
    """The view of a seat, or of a spectator."""
    viewer: i64 = NO_SEAT if seat is None else seat
    mover: i64 = viewer if viewer == table.turn else NO_SEAT
    return NoKittyView(
        seat=letter(viewer),
        turn=letter(table.turn),
        players=player_views(table),
        hand=NOTHING if viewer == NO_SEAT else hand_texts(table, viewer),
        tiles=tile_views(table),
        hearts_left=table.hearts_left(),
        magic_left=table.magic_left(),
        drawn=table.drawn,
        hearts_placed=table.placed,
        hearts_limit=table.law.rules.hearts_per_turn,
        magic_played=table.played,
        magic_limit=table.law.rules.magic_per_turn,
        places=places(table, mover),
        wind_targets=tile_numbers(table, mover, WIND),
        recycle_targets=tile_numbers(table, mover, RECYCLE),
        can_shield=can_shield(table, mover),
        why_no_shield=why_no_shield(table, mover),
        can=moves_without_tiles(table, mover),
        winner=letter(winner(table)) if table.turn == NO_SEAT else "",
        over=table.turn == NO_SEAT,
        clocks=tuple(turn_clocks(table.turn, table.law.turn_seconds, table.turns)),
    )


def letter(seat: i64) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat < 0 else seat_letter(seat)


def hand_texts(table: Table, seat: i64) -> tuple[str, ...]:
    """The cards of a hand as text, hearts first."""
    return tuple([kind_text(kind) for kind in table.kinds_of(members(table.hands[seat]))])


# What everybody sees


def player_views(table: Table) -> tuple[PlayerView, ...]:
    """What is open to all about every player."""
    players: list[PlayerView] = []
    for seat in range(table.seats):
        hearts = count(table.hearts_held(seat))
        magic = count(table.hands[seat]) - hearts
        shield = table.shields[seat]
        players.append(PlayerView(seat_letter(seat), hearts, magic, table.score(seat), shield))
    return tuple(players)


def tile_views(table: Table) -> tuple[TileView, ...]:
    """Every tile as everybody sees it."""
    tiles: list[TileView] = []
    tile: i64 = 0
    while tile < table.law.tiles:
        tiles.append(tile_view(table, tile))
        tile += 1
    return tuple(tiles)


def tile_view(table: Table, tile: i64) -> TileView:
    """What everybody sees of a tile."""
    colour = COLOURS[table.colours[tile]]
    card = table.lying[tile]
    if card == NO_CARD:
        return TileView(tile + 1, colour, "", "", 0, "", 0)
    owner = table.owner(tile)
    shield = table.shields[owner]
    heart = kind_text(table.kinds[card])
    shielded_by = letter(owner) if shield else ""
    return TileView(
        tile + 1, colour, letter(owner), heart, table.points_on(tile), shielded_by, shield
    )


# What the player on turn may do


def places(table: Table, mover: i64) -> tuple[PlaceView, ...]:
    """Where each different heart of the player on turn may go, and what it would count there."""
    found: list[PlaceView] = []
    tiles = targets.heart_targets(table)
    if mover != NO_SEAT and tiles:
        kind: i64 = 0
        while kind < HEART_KINDS:
            if table.held(mover, kind) != NO_CARD:
                found.append(place_view(table, kind, tiles))
            kind += 1
    return tuple(found)


def place_view(table: Table, kind: i64, tiles: i64) -> PlaceView:
    """A heart and what it would count on these tiles."""
    spots: list[SpotView] = []
    while tiles:
        tile = lowest(tiles)
        spots.append(SpotView(tile + 1, points(kind, table.colours[tile])))
        tiles &= tiles - 1
    return PlaceView(kind_text(kind), tuple(spots))


def tile_numbers(table: Table, mover: i64, kind: i64) -> tuple[int, ...]:
    """The tiles a magic card of the player on turn may be used on."""
    if mover == NO_SEAT or table.held(mover, kind) == NO_CARD:
        return ()
    return tuple([tile + 1 for tile in members(targets.targets(table, mover, kind))])


def can_shield(table: Table, mover: i64) -> bool:
    """Whether the player on turn may play a Shield."""
    if mover == NO_SEAT or table.held(mover, SHIELD) == NO_CARD:
        return False
    return targets.may_shield(table, mover)


def why_no_shield(table: Table, mover: i64) -> str:
    """The word for what keeps the player on turn from playing a Shield they hold."""
    if mover == NO_SEAT or table.held(mover, SHIELD) == NO_CARD or can_shield(table, mover):
        return ""
    return "shield_blocked" if targets.may_play_magic(table) else "magic_limit"


def moves_without_tiles(table: Table, mover: i64) -> tuple[str, ...]:
    """Shield, draw and end, where they are legal."""
    if mover == NO_SEAT:
        return NOTHING
    moves: list[Move] = []
    add_plain_moves(table, moves)
    words = ["shield"] if can_shield(table, mover) else []
    words += [str(move) for move in moves]
    return tuple(words)
