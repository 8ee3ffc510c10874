"""The position: everything a position of No Kitty Cards is made of, and what can be read off it.

Every card has a number, hearts first; ``kinds`` says what each number is. A hand is a set of card numbers and the
tiles with a player's hearts are a set of tiles, both with a bit for each member. The decks need no list: the cards
left are the numbers from ``next_heart`` and ``next_magic`` on, in that order. Nothing is left to chance after the
deal, so a position has no generator.
"""

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
MOST_CARDS: Final = 56
"""As many as a set of cards has bits for."""
NOTHING: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class NoKittyPosition(EventEmitter):
    """A position as plain data. ``turn`` is nobody's once the game is over; ``turns`` counts the turns."""

    def __init__(self, fast_rules: NoKittyFastRules, kinds: vec[i64], heart_cards: i64) -> None:
        super().__init__()
        self.fast_rules = fast_rules
        self.seats: i64 = SEATS
        self.kinds: vec[i64] = kinds
        self.heart_cards: i64 = heart_cards
        self.next_heart: i64 = heart_cards
        self.next_magic: i64 = len(kinds)
        self.hands: vec[i64] = NOTHING
        self.colours: vec[i64] = NOTHING
        self.lying: vec[i64] = NOTHING
        self.boards: vec[i64] = NOTHING
        self.shields: vec[i64] = NOTHING
        self.gone: i64 = 0
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.drawn: bool = False
        self.placed: i64 = 0
        self.played: i64 = 0

    def set_out(self, colours: list[int]) -> None:
        """Puts down tiles of these colours, with nothing on them and nothing in the hands."""
        self.colours = vec[i64](colours)
        self.lying = vec[i64]([NO_CARD] * len(colours))
        self.hands = vec[i64]([0, 0])
        self.boards = vec[i64]([0, 0])
        self.shields = vec[i64]([0, 0])

    def copy_from(self, other: NoKittyPosition) -> None:
        """Becomes the same position as another position of the same cards."""
        self.next_heart = other.next_heart
        self.next_magic = other.next_magic
        self.hands = vec[i64](other.hands)
        self.colours = vec[i64](other.colours)
        self.lying = vec[i64](other.lying)
        self.boards = vec[i64](other.boards)
        self.shields = vec[i64](other.shields)
        self.gone = other.gone
        self.turn = other.turn
        self.turns = other.turns
        self.drawn = other.drawn
        self.placed = other.placed
        self.played = other.played

    def numbers(self) -> list[int]:
        """What is no card and no tile: the decks' ends, whose tiles are whose, the Shields and the turn."""
        return [
            self.next_heart,
            self.next_magic,
            self.boards[0],
            self.boards[1],
            self.shields[0],
            self.shields[1],
            self.turn,
            self.turns,
            int(self.drawn),
            self.placed,
            self.played,
        ]

    def set_numbers(self, numbers: list[int], gone: i64) -> None:
        """Becomes what ``numbers`` told, with these cards gone."""
        self.gone = gone
        self.next_heart = numbers[0]
        self.next_magic = numbers[1]
        self.boards = vec[i64](numbers[2:4])
        self.shields = vec[i64](numbers[4:6])
        self.turn = numbers[6]
        self.turns = numbers[7]
        self.drawn = numbers[8] == 1
        self.placed = numbers[9]
        self.played = numbers[10]

    # The decks

    def hearts_left(self) -> i64:
        """How many hearts can still be drawn."""
        return self.heart_cards - self.next_heart

    def magic_left(self) -> i64:
        """How many magic cards can still be drawn."""
        return len(self.kinds) - self.next_magic

    def cards_to_draw(self) -> list[int]:
        """The numbers of the cards in the decks, hearts first, as they will be drawn."""
        hearts = list(range(self.next_heart, self.heart_cards))
        return hearts + list(range(self.next_magic, len(self.kinds)))

    # The hands

    def held(self, seat: i64, kind: i64) -> i64:
        """The number of a card of this kind in a hand, or NO_CARD."""
        hand = self.hands[seat]
        while hand:
            card = lowest(hand)
            if self.kinds[card] == kind:
                return card
            hand &= hand - 1
        return NO_CARD

    def hearts_held(self, seat: i64) -> i64:
        """The hearts of a hand, as a set."""
        return self.hands[seat] & (shifted(1, self.heart_cards) - 1)

    def kinds_of(self, cards: list[int]) -> list[int]:
        """What cards are, in order of kind."""
        return sorted([self.kinds[card] for card in cards])

    # The tiles

    def other(self, seat: i64) -> i64:
        """The opponent of a seat."""
        return 1 - seat

    def every_tile(self) -> i64:
        """All tiles, as a set."""
        return shifted(1, self.fast_rules.tiles) - 1

    def empty_tiles(self) -> i64:
        """The tiles without a heart, as a set."""
        return self.every_tile() & ~(self.boards[0] | self.boards[1])

    def coloured_tiles(self) -> i64:
        """The tiles that are not white, as a set."""
        found: i64 = 0
        tile: i64 = 0
        while tile < self.fast_rules.tiles:
            if self.colours[tile] != WHITE:
                found |= bit(tile)
            tile += 1
        return found

    def protected_from(self, seat: i64) -> i64:
        """The tiles a seat's magic may not target: those with hearts of an opponent who has a Shield."""
        other = self.other(seat)
        if self.shields[other] > 0:
            return self.boards[other]
        return 0

    def owner(self, tile: i64) -> i64:
        """Whose heart lies on a tile, or nobody's."""
        if self.boards[0] & bit(tile):
            return 0
        if self.boards[1] & bit(tile):
            return 1
        return NO_SEAT

    def points_on(self, tile: i64) -> i64:
        """What the heart on a tile counts now; 0 where none lies."""
        card = self.lying[tile]
        if card == NO_CARD:
            return 0
        return points(self.kinds[card], self.colours[tile])

    def score(self, seat: i64) -> i64:
        """The points of a seat: a sum over the board as it is now."""
        total: i64 = 0
        board = self.boards[seat]
        while board:
            total += self.points_on(lowest(board))
            board &= board - 1
        return total

    def seen_cards(self) -> list[int]:
        """The cards everybody has seen: hearts on the board, hearts blown away, magic played."""
        on_tiles = [card for card in self.lying if card != NO_CARD]
        return on_tiles + members(self.gone)
