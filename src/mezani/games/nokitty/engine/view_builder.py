"""Building the view of an observer from public data and the observer's own hand. Anything not added stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, count, lowest, members
from mezani.games.nokitty.engine.cards import (
    COLOURS,
    HEART_KINDS,
    RECYCLE,
    SHIELD,
    WIND,
    kind_text,
    points,
)
from mezani.games.nokitty.engine.effects import leader
from mezani.games.nokitty.engine.legal_moves import add_moves_without_cards
from mezani.games.nokitty.engine.moves import Move
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import heart_targets, may_play_magic, may_shield, targets
from mezani.games.nokitty.view import NoKittyView, PlaceView, PlayerView, SpotView, TileView
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, letter_or_empty, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def build_view(position: NoKittyPosition, seat: int | None) -> NoKittyView:
    """Return the view of a seat, or of a spectator."""
    observer: i64 = NO_SEAT if seat is None else seat
    mover: i64 = observer if observer == position.turn else NO_SEAT
    is_over = position.turn == NO_SEAT
    rules = position.fast_rules.rules
    return NoKittyView(
        seat=letter_or_empty(observer),
        turn=letter_or_empty(position.turn),
        players=player_views(position),
        hand=NOTHING if observer == NO_SEAT else hand_texts(position, observer),
        tiles=tile_views(position),
        hearts_left=position.hearts_left(),
        magic_left=position.magic_left(),
        drawn=position.has_drawn,
        hearts_placed=position.hearts_placed,
        hearts_limit=rules.hearts_per_turn,
        magic_played=position.magic_played,
        magic_limit=rules.magic_per_turn,
        places=places(position, mover),
        wind_targets=target_numbers(position, mover, WIND),
        recycle_targets=target_numbers(position, mover, RECYCLE),
        can_shield=can_shield(position, mover),
        why_no_shield=why_no_shield(position, mover),
        can=moves_without_tiles(position, mover),
        winner=letter_or_empty(leader(position)) if is_over else "",
        over=is_over,
        clocks=tuple(
            turn_clocks(position.turn, position.fast_rules.turn_seconds, position.timer_number)
        ),
    )


def hand_texts(position: NoKittyPosition, seat: i64) -> tuple[str, ...]:
    """Return the cards of a hand as text, hearts first."""
    return tuple([kind_text(kind) for kind in position.kinds_of(members(position.hands[seat]))])


# Public data


def player_views(position: NoKittyPosition) -> tuple[PlayerView, ...]:
    """Return the public data of every player."""
    players: list[PlayerView] = []
    for seat in range(position.seats):
        hearts = count(position.hearts_held(seat))
        magic = count(position.hands[seat]) - hearts
        shield = position.shields[seat]
        players.append(PlayerView(seat_letter(seat), hearts, magic, position.score(seat), shield))
    return tuple(players)


def tile_views(position: NoKittyPosition) -> tuple[TileView, ...]:
    """Return every tile."""
    tiles: list[TileView] = []
    tile: i64 = 0
    while tile < position.fast_rules.tiles:
        tiles.append(tile_view(position, tile))
        tile += 1
    return tuple(tiles)


def tile_view(position: NoKittyPosition, tile: i64) -> TileView:
    """Return one tile."""
    colour = COLOURS[position.tile_colours[tile]]
    card = position.tile_hearts[tile]
    if card == NO_CARD:
        return TileView(tile + 1, colour, "", "", 0, "", 0)
    seat = position.owner(tile)
    owner = seat_letter(seat)
    shield = position.shields[seat]
    heart = kind_text(position.kinds[card])
    shielded_by = owner if shield else ""
    return TileView(tile + 1, colour, owner, heart, position.points_on(tile), shielded_by, shield)


# What the player on turn may do


def places(position: NoKittyPosition, mover: i64) -> tuple[PlaceView, ...]:
    """Return where each kind of heart of the player on turn may be placed, and what it would score there."""
    found: list[PlaceView] = []
    tiles = heart_targets(position)
    if mover != NO_SEAT and tiles:
        kinds = position.kinds_held(mover) & (bit(HEART_KINDS) - 1)
        while kinds:
            found.append(place_view(position, lowest(kinds), tiles))
            kinds &= kinds - 1
    return tuple(found)


def place_view(position: NoKittyPosition, kind: i64, tiles: i64) -> PlaceView:
    """Return a heart and what it would score on each of these tiles."""
    spots: list[SpotView] = []
    while tiles:
        tile = lowest(tiles)
        spots.append(SpotView(tile + 1, points(kind, position.tile_colours[tile])))
        tiles &= tiles - 1
    return PlaceView(kind_text(kind), tuple(spots))


def target_numbers(position: NoKittyPosition, mover: i64, kind: i64) -> tuple[int, ...]:
    """Return the numbers of the tiles on which the player on turn may use a magic card."""
    if mover == NO_SEAT or not position.has_kind(mover, kind):
        return ()
    return tuple([tile + 1 for tile in members(targets(position, mover, kind))])


def can_shield(position: NoKittyPosition, mover: i64) -> bool:
    """Return True if the player on turn has a Shield and may play it."""
    if mover == NO_SEAT or not position.has_kind(mover, SHIELD):
        return False
    return may_shield(position, mover)


def why_no_shield(position: NoKittyPosition, mover: i64) -> str:
    """Return the code of the reason why the player on turn may not play a Shield they hold."""
    if mover == NO_SEAT or not position.has_kind(mover, SHIELD) or can_shield(position, mover):
        return ""
    return "shield_blocked" if may_play_magic(position) else "magic_limit"


def moves_without_tiles(position: NoKittyPosition, mover: i64) -> tuple[str, ...]:
    """Return which of shield, draw and end are legal."""
    if mover == NO_SEAT:
        return NOTHING
    moves: list[Move] = []
    add_moves_without_cards(position, moves)
    words = ["shield"] if can_shield(position, mover) else []
    words += [str(move) for move in moves]
    return tuple(words)
