"""The moves of No Kitty Cards as words, and words as moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, lowest
from mezani.games.nokitty.engine.cards import (
    RECYCLE,
    SHIELD,
    WHITE,
    WIND,
    points,
    value_of,
)
from mezani.games.nokitty.engine.moves import (
    END,
    NO_TILE,
    PLACE,
    PLAY_RECYCLE,
    PLAY_WIND,
    Move,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.words.counts import (
    Summary,
    one,
    packed,
    potential_word,
    total_empty,
    total_hearts,
)
from mezani.games.nokitty.engine.words.fields import MOVE_WORDS, OBSERVATION_WORDS
from mezani.games.nokitty.engine.words.observation import (
    encode_with_summary,
    hand_word,
    hearts_allowed,
    lead_word,
    opponent_could_fill,
    tile_word,
)
from mezani.games.shared.words import flag, thermometer


def encode_move(
    position: NoKittyPosition,
    seat: i64,
    kind: i64,
    card: i64,
    tile: i64,
    summary: Summary,
    words: vec[i64],
    at: i64,
) -> None:
    """Write a move to ``MOVE_WORDS`` words, given the summary of the position before it."""
    counts, empty = summary.counts, summary.empty
    gained = points_gained(position, seat, kind, card, tile)
    lead = summary.lead + gained
    words[at + 1] = 0
    if tile != NO_TILE:
        before = tile_word(position, seat, tile, summary.most_points)
        words[at + 1] = before | thermometer(gained, 6) << 30 | thermometer(-gained, 3) << 36
        empty += empty_change(position, kind, tile)
    if card >= 0:
        counts -= one(card)
    empty_tiles = total_empty(empty)
    fills = empty_tiles == 0
    ends = fills or (kind == END and is_last_turn(position))
    hearts = total_hearts(counts)
    word = bit(kind)
    if card >= 0:
        word |= bit(6 + card)
    if tile != NO_TILE:
        word |= bit(18 + tile)
    word |= flag(ends, 34) | flag(ends and lead > 0, 35) | flag(ends and lead == 0, 36)
    word |= flag(fills, 37) | flag(opponent_could_fill(position, seat, empty_tiles), 38)
    word |= thermometer(hearts, 8) << 39
    magic = packed(counts, WIND) + packed(counts, RECYCLE) + packed(counts, SHIELD)
    words[at] = word | thermometer(magic, 8) << 47
    words[at + 2] = lead_word(lead)
    words[at + 3] = hand_word(counts) | thermometer(empty_tiles, 16) << 43
    allowed = position.fast_rules.hearts_limit
    if kind != END:
        allowed = hearts_allowed(position) - (1 if kind == PLACE else 0)
    words[at + 4] = potential_word(counts, empty, allowed, lead)


def points_gained(position: NoKittyPosition, seat: i64, kind: i64, card: i64, tile: i64) -> i64:
    """Return by how many points a move changes the lead of a seat."""
    if kind == PLACE:
        return points(card, position.tile_colours[tile])
    if kind == PLAY_WIND:
        return position.points_on(tile)
    if kind != PLAY_RECYCLE or position.tile_hearts[tile] == NO_CARD:
        return 0
    change = value_of(position.kinds[position.tile_hearts[tile]]) - position.points_on(tile)
    return change if position.owner(tile) == seat else -change


def empty_change(position: NoKittyPosition, kind: i64, tile: i64) -> i64:
    """Return how a move changes the packed numbers of empty tiles."""
    colour = position.tile_colours[tile]
    if kind == PLACE:
        return -one(colour)
    if kind == PLAY_WIND:
        return one(colour)
    if position.tile_hearts[tile] == NO_CARD:
        return one(WHITE) - one(colour)
    return 0


def is_last_turn(position: NoKittyPosition) -> bool:
    """Return True if the game is over when this turn ends, without another draw."""
    return position.hearts_left() == 0 or position.magic_left() == 0


def encode_decision(position: NoKittyPosition, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
    """Return what a seat knows and some of its legal moves as the bytes of their words."""
    summary = Summary()
    summary.read(position, seat)
    observation = vec[i64]([0] * OBSERVATION_WORDS)
    encode_with_summary(position, seat, summary, observation, 0)
    words = vec[i64]([0] * (len(moves) * MOVE_WORDS))
    at: i64 = 0
    for move in moves:
        encode_move(position, seat, move.kind, move.card, move.tile, summary, words, at)
        at += MOVE_WORDS
    return bytes(memoryview(observation)), bytes(memoryview(words))


# Reading a move back from its words


def move_kind(words: vec[i64], at: i64) -> i64:
    """Return the kind of an encoded move."""
    return lowest(words[at] & 63)


def move_card(words: vec[i64], at: i64) -> i64:
    """Return the kind of card of a move that uses one."""
    return lowest(words[at] >> 6 & 4095)


def move_tile(words: vec[i64], at: i64) -> i64:
    """Return the tile of a move that has one."""
    return lowest(words[at] >> 18 & 65535)
