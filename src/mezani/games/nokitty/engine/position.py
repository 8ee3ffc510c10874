"""A position of No Kitty Cards: tiles, hands, decks and the turn in progress."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, bit, lowest, members, shifted
from mezani.games.nokitty.engine.cards import WHITE, points
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.shared.events import EventEmitter
from mezani.seats import NO_SEAT

SEATS: Final = 2
MAX_CARDS: Final = 56
"""The number of bits in a set of cards."""


@mypyc_attr(acyclic=True)
class NoKittyPosition(EventEmitter):
    """A position of No Kitty Cards. ``turn`` is NO_SEAT once the game is over.

    Every card has a number, hearts before magic, and ``kinds`` has the kind of each number. A deck needs no list:
    its cards are the numbers from ``next_heart`` or ``next_magic`` on, in the order they are drawn. All randomness
    is in the deal, so a position has no generator.

    ``hands`` are sets of card numbers. ``tile_hearts`` has the card on each tile, ``owned_tiles`` the set of tiles
    with each player's hearts. ``shields`` are the counters of both Shields, ``gone`` the cards that left the game.
    """

    def __init__(
        self,
        fast_rules: NoKittyFastRules,
        kinds: vec[i64],
        heart_count: i64,
        colours: vec[i64],
        source: NoKittyPosition | None = None,
    ) -> None:
        super().__init__()
        self.fast_rules = fast_rules
        self.seats: i64 = SEATS
        self.kinds: vec[i64] = kinds
        self.heart_count: i64 = heart_count
        self.tile_colours: vec[i64] = vec[i64](colours)
        self.next_heart: i64 = i64(0) if source is None else source.next_heart
        self.next_magic: i64 = heart_count if source is None else source.next_magic
        self.hands: vec[i64] = vec[i64]([0, 0]) if source is None else vec[i64](source.hands)
        self.tile_hearts: vec[i64] = (
            vec[i64]([NO_CARD] * len(colours)) if source is None else vec[i64](source.tile_hearts)
        )
        self.owned_tiles: vec[i64] = (
            vec[i64]([0, 0]) if source is None else vec[i64](source.owned_tiles)
        )
        self.shields: vec[i64] = vec[i64]([0, 0]) if source is None else vec[i64](source.shields)
        self.gone: i64 = i64(0) if source is None else source.gone
        self.turn: i64 = i64(0) if source is None else source.turn
        self.timer_number: i64 = i64(0) if source is None else source.timer_number
        self.has_drawn: bool = False if source is None else source.has_drawn
        self.hearts_placed: i64 = i64(0) if source is None else source.hearts_placed
        self.magic_played: i64 = i64(0) if source is None else source.magic_played

    # Decks

    def hearts_left(self) -> i64:
        """Return the number of hearts in the deck."""
        return self.heart_count - self.next_heart

    def magic_left(self) -> i64:
        """Return the number of magic cards in the deck."""
        return len(self.kinds) - self.next_magic

    def cards_to_draw(self) -> list[int]:
        """Return the cards in the decks, hearts first, in the order they will be drawn."""
        hearts = list(range(self.next_heart, self.heart_count))
        return hearts + list(range(self.next_magic, len(self.kinds)))

    # Hands

    def find_card(self, seat: i64, kind: i64) -> i64:
        """Return a card of this kind in a hand, or NO_CARD."""
        hand = self.hands[seat]
        while hand:
            card = lowest(hand)
            if self.kinds[card] == kind:
                return card
            hand &= hand - 1
        return NO_CARD

    def has_kind(self, seat: i64, kind: i64) -> bool:
        return self.find_card(seat, kind) != NO_CARD

    def kinds_held(self, seat: i64) -> i64:
        """Return the set of kinds in a hand."""
        kinds: i64 = 0
        hand = self.hands[seat]
        while hand:
            kinds |= bit(self.kinds[lowest(hand)])
            hand &= hand - 1
        return kinds

    def hearts_held(self, seat: i64) -> i64:
        """Return the set of hearts in a hand."""
        return self.hands[seat] & (shifted(1, self.heart_count) - 1)

    def kinds_of(self, cards: list[int]) -> list[int]:
        """Return the kinds of cards in ascending order."""
        return sorted([self.kinds[card] for card in cards])

    # Tiles

    def other(self, seat: i64) -> i64:
        """Return the opponent of a seat."""
        return 1 - seat

    def empty_tiles(self) -> i64:
        """Return the set of tiles without a heart."""
        every_tile = shifted(1, self.fast_rules.tiles) - 1
        return every_tile & ~(self.owned_tiles[0] | self.owned_tiles[1])

    def coloured_tiles(self) -> i64:
        """Return the set of tiles that are not white."""
        found: i64 = 0
        tile: i64 = 0
        while tile < self.fast_rules.tiles:
            if self.tile_colours[tile] != WHITE:
                found |= bit(tile)
            tile += 1
        return found

    def tiles_protected_from(self, seat: i64) -> i64:
        """Return the set of tiles that a seat's magic may not target: the opponent's, if they have a Shield."""
        other = self.other(seat)
        if self.shields[other] > 0:
            return self.owned_tiles[other]
        return 0

    def owner(self, tile: i64) -> i64:
        """Return the seat whose heart is on a tile, or NO_SEAT."""
        if self.owned_tiles[0] & bit(tile):
            return 0
        if self.owned_tiles[1] & bit(tile):
            return 1
        return NO_SEAT

    def points_on(self, tile: i64) -> i64:
        """Return what the heart on a tile counts now, or 0 if the tile is empty."""
        card = self.tile_hearts[tile]
        if card == NO_CARD:
            return 0
        return points(self.kinds[card], self.tile_colours[tile])

    def score(self, seat: i64) -> i64:
        """Return the points of a seat's hearts on the board as it is now."""
        total: i64 = 0
        tiles = self.owned_tiles[seat]
        while tiles:
            total += self.points_on(lowest(tiles))
            tiles &= tiles - 1
        return total

    def seen_cards(self) -> list[int]:
        """Return the cards everybody has seen: hearts on the board, hearts blown away and magic played."""
        on_tiles = [card for card in self.tile_hearts if card != NO_CARD]
        return on_tiles + members(self.gone)
