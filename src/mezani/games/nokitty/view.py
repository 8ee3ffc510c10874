"""What a seat may see of a game of No Kitty Cards, built up from nothing: what is not added here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.cards import count, members
from mezani.game import Clock
from mezani.games.nokitty import targets
from mezani.games.nokitty.effects import winner
from mezani.games.nokitty.moves import Move
from mezani.games.nokitty.offers import add_plain_moves
from mezani.games.nokitty.pieces import (
    COLOURS,
    RECYCLE,
    SHIELD,
    WIND,
    kind_text,
    points,
)
from mezani.games.nokitty.table import Table
from mezani.games.shared.telling import NO_CARD, NOBODY
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import seat_letter


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. ``shield`` is how many turns their Shield has left."""

    seat: str
    hearts: int
    magic: int
    score: int
    shield: int


class TileView(msgspec.Struct, frozen=True):
    """A tile: its colour, whose heart lies on it and what that counts, and whose Shield it is under."""

    number: int
    colour: str
    owner: str
    heart: str
    points: int
    shielded_by: str
    shield: int


class SpotView(msgspec.Struct, frozen=True):
    """An empty tile, and what a heart would count on it."""

    tile: int
    points: int


class PlaceView(msgspec.Struct, frozen=True):
    """A heart of one's own hand, and where it may be placed."""

    card: str
    spots: tuple[SpotView, ...]


class NoKittyView(msgspec.Struct, frozen=True):
    """A game of No Kitty Cards as one seat sees it. ``seat`` is empty for a spectator.

    ``places``, ``wind_targets``, ``recycle_targets``, ``can_shield`` and ``can`` are what the player of the view may
    do now: empty when it is not their turn. ``why_no_shield`` says what keeps a Shield in the hand. A limit of 0 is
    none.
    """

    seat: str
    turn: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    tiles: tuple[TileView, ...]
    hearts_left: int
    magic_left: int
    drawn: bool
    hearts_placed: int
    hearts_limit: int
    magic_played: int
    magic_limit: int
    places: tuple[PlaceView, ...]
    wind_targets: tuple[int, ...]
    recycle_targets: tuple[int, ...]
    can_shield: bool
    why_no_shield: str
    can: tuple[str, ...]
    winner: str
    over: bool
    clocks: tuple[Clock, ...]


def view_of(table: Table, seat: int | None) -> NoKittyView:
    """The view of a seat, or of a spectator."""
    mover = seat if seat is not None and seat == table.turn else NOBODY
    return NoKittyView(
        seat=letter(seat),
        turn=letter(table.turn),
        players=tuple(player_view(table, other) for other in range(table.seats)),
        hand=() if seat is None else hand_texts(table, seat),
        tiles=tuple(tile_view(table, tile) for tile in range(table.law.tiles)),
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
        winner=letter(winner(table)) if table.turn == NOBODY else "",
        over=table.turn == NOBODY,
        clocks=tuple(turn_clocks(table.turn, table.law.turn_seconds, table.turns)),
    )


def letter(seat: int | None) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat is None or seat < 0 else seat_letter(seat)


def hand_texts(table: Table, seat: int) -> tuple[str, ...]:
    """The cards of a hand as text, hearts first."""
    return tuple(kind_text(kind) for kind in table.kinds_of(members(table.hands[seat])))


def player_view(table: Table, seat: int) -> PlayerView:
    """What is open to all about a player."""
    hearts = count(table.hearts_held(seat))
    return PlayerView(
        seat=seat_letter(seat),
        hearts=hearts,
        magic=count(table.hands[seat]) - hearts,
        score=table.score(seat),
        shield=table.shields[seat],
    )


def tile_view(table: Table, tile: int) -> TileView:
    """What everybody sees of a tile."""
    owner = table.owner(tile)
    card = table.lying[tile]
    shield = table.shields[owner] if owner != NOBODY else 0
    return TileView(
        number=tile + 1,
        colour=COLOURS[table.colours[tile]],
        owner=letter(owner),
        heart="" if card == NO_CARD else kind_text(table.kinds[card]),
        points=table.points_on(tile),
        shielded_by=letter(owner) if shield else "",
        shield=shield,
    )


def places(table: Table, mover: int) -> tuple[PlaceView, ...]:
    """Where each different heart of the player on turn may go, and what it would count there."""
    if mover == NOBODY:
        return ()
    tiles = members(targets.heart_targets(table))
    hearts = sorted(set(table.kinds_of(members(table.hearts_held(mover)))))
    return tuple(place_view(table, kind, tiles) for kind in hearts if tiles)


def place_view(table: Table, kind: int, tiles: list[int]) -> PlaceView:
    """A heart and what it would count on these tiles."""
    spots = tuple(SpotView(tile + 1, points(kind, table.colours[tile])) for tile in tiles)
    return PlaceView(kind_text(kind), spots)


def tile_numbers(table: Table, mover: int, kind: int) -> tuple[int, ...]:
    """The tiles a magic card of the player on turn may be used on."""
    if mover == NOBODY or table.held(mover, kind) == NO_CARD:
        return ()
    return tuple(tile + 1 for tile in members(targets.targets(table, mover, kind)))


def can_shield(table: Table, mover: int) -> bool:
    """Whether the player on turn may play a Shield."""
    if mover == NOBODY or table.held(mover, SHIELD) == NO_CARD:
        return False
    return targets.may_shield(table, mover)


def why_no_shield(table: Table, mover: int) -> str:
    """The word for what keeps the player on turn from playing a Shield they hold."""
    if mover == NOBODY or table.held(mover, SHIELD) == NO_CARD or can_shield(table, mover):
        return ""
    return "shield_blocked" if targets.may_play_magic(table) else "magic_limit"


def moves_without_tiles(table: Table, mover: int) -> tuple[str, ...]:
    """Shield, draw and end, where they are legal."""
    if mover == NOBODY:
        return ()
    moves: list[Move] = []
    add_plain_moves(table, moves)
    shield = ("shield",) if can_shield(table, mover) else ()
    return (*shield, *(str(move) for move in moves))
