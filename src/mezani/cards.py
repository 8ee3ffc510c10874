"""Cards as numbers, sets of cards as bit masks, and both as text.

A card is a number: ``card = rank * 4 + suit``. Ranks are 2…10 J Q K A (0…12), suits are S H D C (0…3). Rank 13 is the
Jokers: 52 is ``RJ``, 53 is ``BJ``, and decks with four Jokers have a second pair, 54 and 55. A set of cards is one
integer with a bit for each card, so all cards of a rank or of a suit are a mask.

In text, the two Jokers of one colour are the same card. A card without that difference is a *face* (0…53).

    >>> [card_text(card) for card in parse_cards("10h T♠ rj")]
    ['10H', '10S', 'RJ']
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.errors import NotationError

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("S", "H", "D", "C")
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
SUIT_SYMBOLS: Final = ("♠", "♥", "♦", "♣")

NO_CARD: Final = -1
NO_SUIT: Final = -1

TWO: Final = 0
THREE: Final = 1
EIGHT: Final = 6
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12
JOKER: Final = 13

SPADES: Final = 0

FACE_COUNT: Final = 54
CARD_COUNT: Final = 56
RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
ACE_OF_SPADES: Final = 48


def shifted(value: i64, places: i64) -> i64:
    """Return ``value << places`` on 64 bits. mypyc shifts a literal on 32 bits, so call this instead."""
    return value << places


def bit(card: i64) -> i64:
    """Return the set of one card."""
    return shifted(1, card)


def set_of(cards: list[int]) -> int:
    """Return a list of cards as a set."""
    together: int = 0
    for card in cards:
        together |= bit(card)
    return together


def rank_of(card: i64) -> i64:
    """Return the rank of a card: 0 for a 2, 12 for an Ace, 13 for a Joker."""
    return card >> 2


def suit_of(card: i64) -> i64:
    """Return the suit of a card: 0 to 3 for S H D C. It means nothing for a Joker."""
    return card & 3


def is_red(card: i64) -> bool:
    """Return True for hearts, diamonds and red Jokers."""
    if card >= 52:
        return card & 1 == 0
    suit = card & 3
    return suit == 1 or suit == 2


def count(cards: i64) -> i64:
    """Return the number of cards in a set."""
    # 56-bit constants: mypyc would store wider ones as Python objects.
    x = cards - ((cards >> 1) & 0x55555555555555)
    x = (x & 0x33333333333333) + ((x >> 2) & 0x33333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 127


def lowest(cards: i64) -> i64:
    """Return the lowest card of a non-empty set."""
    # Powers of two up to 2**66 have distinct remainders modulo 67.
    return BIT_INDEX[(cards & -cards) % 67]


def nth(cards: i64, n: i64) -> i64:
    """Return card number ``n`` of a set, counted from 0 at the lowest."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def members(cards: i64) -> list[int]:
    """Return the cards of a set as a list, lowest first."""
    found: list[int] = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


def _bit_indexes() -> vec[i64]:
    table = [0] * 67
    for index in range(CARD_COUNT):
        table[shifted(1, index) % 67] = index
    return vec[i64](table)


BIT_INDEX: Final = _bit_indexes()
JOKERS: Final = 0xF0000000000000
RED_JOKERS: Final = 0x50000000000000
BLACK_JOKERS: Final = 0xA0000000000000
ALL_SPADES: Final = 0x1111111111111


def rank_mask(rank: i64) -> i64:
    """Return all cards of a rank."""
    return shifted(15, 4 * rank)


def suit_mask(suit: i64) -> i64:
    """Return all cards of a suit."""
    return shifted(ALL_SPADES, suit)


def suit_or_rank(card: i64) -> i64:
    """Return all cards with the suit or the rank of a card that is not a Joker."""
    return suit_mask(card & 3) | shifted(15, card & ~3)


def repeated_ranks(cards: i64) -> i64:
    """Return all cards of the ranks that occur more than once in a set."""
    by_one = cards & (cards >> 1) & 0x77777777777777
    by_two = cards & (cards >> 2) & 0x33333333333333
    by_three = cards & (cards >> 3) & 0x11111111111111
    pairs = by_one | by_two | by_three
    return ((pairs | pairs >> 1 | pairs >> 2) & 0x11111111111111) * 15


def deck_of(jokers: int) -> i64:
    """Return a deck of 52 cards and 0, 2 or 4 Jokers, half of them red."""
    return shifted(1, 52 + jokers) - 1


def face(card: i64) -> i64:
    """Return the face of a card: the second Joker of a colour looks like the first."""
    if card >= FACE_COUNT:
        return card - 2
    return card


def card_text(card: int) -> str:
    """Return a card as text: ``7H``, ``10S``, ``RJ``."""
    if card >= 52:
        return "RJ" if card % 2 == 0 else "BJ"
    return RANKS[card >> 2] + SUITS[card & 3]


CARD_TEXTS: Final = [card_text(card) for card in range(CARD_COUNT)]


def card_texts(cards: i64) -> tuple[str, ...]:
    """Return the cards of a set as text, lowest first, with Jokers of one colour together."""
    found: list[str] = []
    rest = cards & ~JOKERS
    while rest:
        found.append(CARD_TEXTS[lowest(rest)])
        rest &= rest - 1
    if cards & JOKERS:
        found += ["RJ"] * count(cards & RED_JOKERS) + ["BJ"] * count(cards & BLACK_JOKERS)
    return tuple(found)


def card_text_or_empty(card: i64) -> str:
    """Return a card as text; an empty text for ``NO_CARD``."""
    return "" if card < 0 else CARD_TEXTS[card]


def card_symbol(card: int) -> str:
    """Return a card as people read it: ``7♥``, ``10♠``, ``Red Joker``."""
    if card >= 52:
        return "Red Joker" if card % 2 == 0 else "Black Joker"
    return RANKS[card >> 2] + SUIT_SYMBOLS[card & 3]


def parse_card(text: str) -> int:
    """Parse a card and return its face: ``7H``, ``ts``, ``10♠``, ``rj``."""
    upper = text.strip().upper()
    if upper == "RJ":
        return RED_JOKER
    if upper == "BJ":
        return BLACK_JOKER
    suit = parse_suit_letter(upper[-1:])
    rank_text = upper[:-1]
    if rank_text == "T":
        rank_text = "10"
    if suit < 0 or rank_text not in RANKS:
        raise NotationError(f"“{text}” is not a card: write 7H, 10S, QD, AC, RJ or BJ.")
    return RANKS.index(rank_text) * 4 + suit


def parse_cards(text: str) -> list[int]:
    """Parse cards separated by spaces. A second Joker of one colour is the second in the deck."""
    found: list[int] = []
    for word in text.split():
        card = parse_card(word)
        found.append(card + 2 if card >= 52 and card in found else card)
    return found


def parse_suit(text: str) -> int:
    """Parse a suit: ``H``, ``h``, ``♥``."""
    suit = parse_suit_letter(text.strip().upper())
    if suit < 0:
        raise NotationError(f"“{text}” is not a suit: write S, H, D or C.")
    return suit


def parse_suit_letter(letter: str) -> int:
    """Return the suit of a letter or symbol, or ``NO_SUIT``."""
    if letter in SUITS:
        return SUITS.index(letter)
    if letter in SUIT_SYMBOLS:
        return SUIT_SYMBOLS.index(letter)
    return NO_SUIT
