"""A position of No Kitty Cards as a seat knows it, and its moves, as words of 64 bits. See games/shared/encoding.py.

The kinds of hearts are independent of each other, so hearts that are gone say nothing about those to come and have no
field. Numbers of cards by kind, and of empty tiles by colour, are packed five bits each. Nothing here reads a hidden
card, except ``encode_hidden``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, bit, count, lowest, shifted
from mezani.games.nokitty.engine.cards import (
    HEART_KINDS,
    RECYCLE,
    RECYCLES_IN_DECK,
    SHIELD,
    SHIELDS_IN_DECK,
    WHITE,
    WIND,
    WINDS_IN_DECK,
    points,
    value_of,
)
from mezani.games.nokitty.engine.moves import (
    END,
    MAX_TILES,
    NO_TILE,
    PLACE,
    PLAY_RECYCLE,
    PLAY_WIND,
    Move,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import must_draw
from mezani.games.shared.encoding import Field, flag, thermometer
from mezani.seats import NO_SEAT

OBSERVATION_WORDS: Final = MAX_TILES + 9
MOVE_WORDS: Final = 5
HIDDEN_WORDS: Final = 3
HAND_BITS: Final = 43
TILE_BITS: Final = 30
HEART_COUNTS: Final = 0x1FFFFFFFFFFF
"""The bits of packed numbers that count hearts."""
HAND_MEANING: Final = "hearts by kind 9 × 3, Winds 6, Recycles 5, Shields 5"
TILE_MEANING: Final = (
    "colour 4; empty, own, the opponent's; heart 9; points 6; protected by the opponent's Shield, "
    "by the own; most points an own heart would count there 6"
)

TABLE_FIELDS: Final = (
    Field("hand", HAND_BITS, "own cards: " + HAND_MEANING),
    Field("unseen_magic", 16, "Winds 6, Recycles 5 and Shields 5 in the deck or held by the other"),
    Field(
        "turn",
        60,
        "on turn, has drawn, must draw, last turn; hearts left 10; magic left 12; hearts placed 6; "
        "magic played 6; hearts that may still be placed 6; magic that may 6; turns after this 10",
    ),
    Field(
        "players",
        45,
        "own hearts 10, own magic 10, the opponent's hearts 10, magic 10; counters of the own Shield "
        "2 and the other 2; the opponent could fill the board",
    ),
    Field("lead", 49, "points ahead 24, points behind 24, equal"),
    Field("scores", 60, "own points 30, the opponent's 30"),
    Field("board", 60, "empty tiles 16, empty tiles by colour 4 × 6, own 10, the opponent's 10"),
    Field(
        "potential",
        33,
        "points that own hearts can add this turn 30; can fill the board, and win, or tie with that",
    ),
    Field("rules", 21, "house rules, without timers"),
)
HIDDEN_FIELDS: Final = (
    Field("their_hand", HAND_BITS, "the opponent's cards: " + HAND_MEANING),
    Field("next_hearts", 54, "the next six hearts of the deck, 9 bits each"),
    Field("next_magic", 36, "the next twelve magic cards: Wind, Recycle or Shield, 3 bits each"),
)
MOVE_FIELDS: Final = (
    Field(
        "move",
        55,
        "kind 6, card 12, tile 16; ends the game, wins, ties, fills the board, lets the opponent "
        "fill it; hearts left 8; magic left 8",
    ),
    Field("tile", 39, "the tile before the move 30; points gained 6, lost 3"),
    Field("lead", 49, "points ahead 24, points behind 24, equal, afterwards"),
    Field("left", 59, "own cards afterwards 43; empty tiles afterwards 16"),
    Field(
        "potential",
        33,
        "points that own hearts can add afterwards 30; could fill the board, and win, or tie with "
        "that",
    ),
)


def observation_fields() -> tuple[Field, ...]:
    """Return the fields of an observation: a word for each tile, then the table."""
    tiles = [Field(f"tile_{tile + 1}", TILE_BITS, TILE_MEANING) for tile in range(MAX_TILES)]
    return (*tiles, *TABLE_FIELDS)


# Numbers of cards and tiles, packed


def packed(counts: i64, place: i64) -> i64:
    """Return one of several packed numbers."""
    return counts >> (5 * place) & 31


def one(place: i64) -> i64:
    """Return packed numbers of which one is 1."""
    return shifted(1, 5 * place)


def count_kinds(position: NoKittyPosition, cards: i64) -> i64:
    """Return how many of these cards are of each kind."""
    counts: i64 = 0
    while cards:
        counts += one(position.kinds[lowest(cards)])
        cards &= cards - 1
    return counts


def count_empty(position: NoKittyPosition) -> i64:
    """Return how many empty tiles there are of each colour."""
    counts: i64 = 0
    tiles = position.empty_tiles()
    while tiles:
        counts += one(position.tile_colours[lowest(tiles)])
        tiles &= tiles - 1
    return counts


def total_empty(empty: i64) -> i64:
    """Return how many tiles are empty."""
    return packed(empty, 0) + packed(empty, 1) + packed(empty, 2) + packed(empty, 3)


def total_hearts(counts: i64) -> i64:
    """Return how many hearts are among counted cards."""
    total: i64 = 0
    kind: i64 = 0
    while kind < HEART_KINDS:
        total += packed(counts, kind)
        kind += 1
    return total


@mypyc_attr(acyclic=True)
class Summary:
    """Numbers about a position that several words need, from the side of one seat.

    ``counts`` are the own cards by kind, ``empty`` the empty tiles by colour, ``most_points`` what the best own heart
    would count on each colour; all three are packed. ``lead`` is how many points the seat is ahead.
    """

    def __init__(self) -> None:
        self.counts: i64 = 0
        self.empty: i64 = 0
        self.most_points: i64 = 0
        self.mine: i64 = 0
        self.lead: i64 = 0

    def read(self, position: NoKittyPosition, seat: i64) -> None:
        """Compute the numbers of a position."""
        self.counts = count_kinds(position, position.hands[seat])
        self.empty = count_empty(position)
        self.mine = position.score(seat)
        self.lead = self.mine - position.score(position.other(seat))
        self.most_points = 0
        colour: i64 = 0
        while colour < 4:
            self.most_points += most_points(self.counts, colour) * one(colour)
            colour += 1


# Points that hearts in a hand can add


def potential(counts: i64, empty: i64, allowed: i64) -> i64:
    """Return the most points that ``allowed`` of the counted hearts add on empty tiles."""
    total: i64 = 0
    step: i64 = 0
    while step < 6 and allowed > 0 and counts & HEART_COUNTS:
        # Values 3 and 2 on their colour, 3 on white, 1 on its colour, 2 and 1 on white.
        value = (0x121323 >> (4 * step)) & 3
        is_white = 0x34 >> step & 1
        colour: i64 = 1
        while colour < 4:
            kind = 3 * colour - 4 + value
            held = packed(counts, kind)
            if held:
                tile_colour = WHITE if is_white else colour
                placed = min(min(held, allowed), packed(empty, tile_colour))  # noqa: PLW3301
                counts -= placed * one(kind)
                empty -= placed * one(tile_colour)
                allowed -= placed
                total += placed * points(kind, tile_colour)
            colour += 1
        step += 1
    return total


def potential_word(counts: i64, empty: i64, allowed: i64, lead: i64) -> i64:
    """Return what own hearts can add, and whether they can fill the board and win or tie."""
    total = potential(counts, empty, allowed)
    fills = min(total_hearts(counts), allowed) >= total_empty(empty) > 0
    word = thermometer(total, 30) | flag(fills, 30)
    word |= flag(fills and lead + total > 0, 31)
    return word | flag(fills and lead + total == 0, 32)


# Observations


def encode_observation(position: NoKittyPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what a seat knows to ``OBSERVATION_WORDS`` words."""
    summary = Summary()
    summary.read(position, seat)
    encode_with_summary(position, seat, summary, words, at)


def encode_with_summary(
    position: NoKittyPosition, seat: i64, summary: Summary, words: vec[i64], at: i64
) -> None:
    """Write what a seat knows, given the summary of the position."""
    tile: i64 = 0
    while tile < MAX_TILES:
        words[at + tile] = tile_word(position, seat, tile, summary.most_points)
        tile += 1
    at += MAX_TILES
    counts, empty, mine, lead = summary.counts, summary.empty, summary.mine, summary.lead
    words[at] = hand_word(counts)
    words[at + 1] = unseen_magic_word(position, counts)
    words[at + 2] = turn_word(position, seat)
    words[at + 3] = players_word(position, seat, total_empty(empty))
    words[at + 4] = lead_word(lead)
    words[at + 5] = thermometer(mine, 30) | thermometer(mine - lead, 30) << 30
    words[at + 6] = board_word(position, seat, empty)
    words[at + 7] = potential_word(counts, empty, hearts_allowed(position), lead)
    words[at + 8] = position.fast_rules.rules_word


def encode_hidden(position: NoKittyPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write the opponent's hand and the next cards of both decks, for training only."""
    words[at] = hand_word(count_kinds(position, position.hands[position.other(seat)]))
    words[at + 1] = 0
    words[at + 2] = 0
    place: i64 = 0
    while place < 6 and position.next_heart + place < position.heart_count:
        words[at + 1] |= bit(9 * place + position.kinds[position.next_heart + place])
        place += 1
    place = 0
    while place < 12 and place < position.magic_left():
        words[at + 2] |= bit(3 * place + position.kinds[position.next_magic + place] - WIND)
        place += 1


def hand_word(counts: i64) -> i64:
    """Return counted cards as thermometers."""
    word: i64 = 0
    kind: i64 = 0
    while kind < HEART_KINDS:
        word |= thermometer(packed(counts, kind), 3) << (3 * kind)
        kind += 1
    word |= thermometer(packed(counts, WIND), 6) << 27
    word |= thermometer(packed(counts, RECYCLE), 5) << 33
    return word | thermometer(packed(counts, SHIELD), 5) << 38


def tile_word(position: NoKittyPosition, seat: i64, tile: i64, most: i64) -> i64:
    """Return a tile as a seat sees it. ``most`` are the most points by colour; 0 for a tile that is not there."""
    if tile >= position.fast_rules.tiles:
        return 0
    colour = position.tile_colours[tile]
    owner = position.owner(tile)
    word = bit(colour)
    if owner == NO_SEAT:
        return word | bit(4) | thermometer(packed(most, colour), 6) << 24
    word |= bit(5) if owner == seat else bit(6)
    word |= bit(7 + position.kinds[position.tile_hearts[tile]])
    word |= thermometer(position.points_on(tile), 6) << 16
    is_shielded = position.shields[owner] > 0
    return word | flag(is_shielded and owner != seat, 22) | flag(is_shielded and owner == seat, 23)


def most_points(counts: i64, colour: i64) -> i64:
    """Return the most points that one of the counted hearts would count on a colour."""
    best: i64 = 0
    kind: i64 = 0
    while kind < HEART_KINDS:
        if packed(counts, kind):
            worth = points(kind, colour)
            if worth > best:
                best = worth
        kind += 1
    return best


def unseen_magic_word(position: NoKittyPosition, counts: i64) -> i64:
    """Return how many magic cards of each kind are in the deck or held by the opponent."""
    seen = counts + count_kinds(position, position.gone & ~(bit(position.heart_count) - 1))
    word = thermometer(WINDS_IN_DECK - packed(seen, WIND), 6)
    word |= thermometer(RECYCLES_IN_DECK - packed(seen, RECYCLE), 5) << 6
    return word | thermometer(SHIELDS_IN_DECK - packed(seen, SHIELD), 5) << 11


def turn_word(position: NoKittyPosition, seat: i64) -> i64:
    """Return the turn in progress, and how many turns are left."""
    draws: i64 = 1 if must_draw(position) else 0
    hearts, magic = position.hearts_left(), position.magic_left()
    turns = min(hearts, magic) - draws
    word = flag(position.turn == seat, 0) | flag(position.has_drawn, 1)
    word |= flag(draws > 0, 2) | flag(turns <= 0, 3)
    word |= thermometer(hearts, 10) << 4
    word |= thermometer(magic, 12) << 14
    word |= thermometer(position.hearts_placed, 6) << 26
    word |= thermometer(position.magic_played, 6) << 32
    word |= thermometer(hearts_allowed(position), 6) << 38
    word |= thermometer(position.fast_rules.magic_limit - position.magic_played, 6) << 44
    return word | thermometer(turns, 10) << 50


def hearts_allowed(position: NoKittyPosition) -> i64:
    """Return how many more hearts may be placed this turn."""
    return position.fast_rules.hearts_limit - position.hearts_placed


def players_word(position: NoKittyPosition, seat: i64, empty: i64) -> i64:
    """Return how many cards both players hold, and their Shields."""
    other = position.other(seat)
    hearts = count(position.hearts_held(seat))
    their_hearts = count(position.hearts_held(other))
    word = thermometer(hearts, 10)
    word |= thermometer(count(position.hands[seat]) - hearts, 10) << 10
    word |= thermometer(their_hearts, 10) << 20
    word |= thermometer(count(position.hands[other]) - their_hearts, 10) << 30
    word |= thermometer(position.shields[seat], 2) << 40
    word |= thermometer(position.shields[other], 2) << 42
    return word | flag(opponent_could_fill(position, seat, empty), 44)


def opponent_could_fill(position: NoKittyPosition, seat: i64, empty: i64) -> bool:
    """Return True if the opponent may have enough hearts next turn for this many empty tiles."""
    hearts = count(position.hearts_held(position.other(seat))) + 1
    return min(hearts, position.fast_rules.hearts_limit) >= empty


def lead_word(lead: i64) -> i64:
    """Return a difference of points."""
    return thermometer(lead, 24) | thermometer(-lead, 24) << 24 | flag(lead == 0, 48)


def board_word(position: NoKittyPosition, seat: i64, empty: i64) -> i64:
    """Return how many tiles are empty, by colour, and owned."""
    word = thermometer(total_empty(empty), 16)
    colour: i64 = 0
    while colour < 4:
        word |= thermometer(packed(empty, colour), 6) << (16 + 6 * colour)
        colour += 1
    word |= thermometer(count(position.owned_tiles[seat]), 10) << 40
    return word | thermometer(count(position.owned_tiles[position.other(seat)]), 10) << 50


# Moves


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
