"""What a seat of No Kitty Cards knows, as words."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, count
from mezani.games.nokitty.engine.cards import (
    HEART_KINDS,
    RECYCLE,
    RECYCLES_IN_DECK,
    SHIELD,
    SHIELDS_IN_DECK,
    WIND,
    WINDS_IN_DECK,
)
from mezani.games.nokitty.engine.moves import (
    MAX_TILES,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import must_draw
from mezani.games.nokitty.engine.words.counts import (
    Summary,
    count_kinds,
    packed,
    potential_word,
    total_empty,
)
from mezani.games.shared.words import flag, thermometer
from mezani.seats import NO_SEAT


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
