"""Putting a play together card by card: what can come next, and what the play still needs."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from mezani.cards import bit, card_text, count, face, members, parse_cards
from mezani.game import Extension
from mezani.games.kadi.engine.combinations import (
    FINE,
    MAY_CHOOSE,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable,
    check_shape,
    in_hand,
    suit_choice,
)
from mezani.games.kadi.engine.legality import is_among
from mezani.games.kadi.engine.playable import first_cards
from mezani.games.kadi.engine.position import Table
from mezani.games.kadi.engine.turns import may_call_with_play


def extend_play(table: Table, seat: i64, words: Sequence[str]) -> Extension:
    """Return how a play can continue after these cards and declarations (``suit=H``, ``ask=7D``, ``niko``)."""
    cards: list[str] = []
    declared: list[str] = []
    for word in words:
        name, equals, _ = word.lower().partition("=")
        if equals or name == "niko":
            declared.append(name)
        else:
            cards.append(word)
    found = extension(table, seat, parse_cards(" ".join(cards)))
    if not declared:
        return found
    return Extension(
        next=found.next,
        complete=found.complete,
        needs=tuple([name for name in found.needs if name not in declared]),
        may=tuple([name for name in found.may if name not in declared]),
        asks=found.asks,
    )


def extension(table: Table, seat: i64, cards: list[int]) -> Extension:
    """What can come next in a play being put together."""
    hand = table.hands[seat]
    chosen: i64 = 0
    for card in cards:
        chosen |= bit(card)
    held = in_hand(hand, chosen)
    if cards and (count(held) != len(cards) or not may_begin(table, seat, cards, hand)):
        return Extension()
    rest = hand & ~held
    following = [
        card_text(card)
        for card in members(rest)
        if face(card) == card or not rest & bit(face(card))
        if may_begin(table, seat, [*cards, next_of_face(cards, card)], hand)
    ]
    if not cards or check_shape(table, cards, 0) != FINE:
        return Extension(next=tuple(following))
    last = cards[-1]
    suit = suit_choice(table, chosen, last)
    ask = ask_choice(table, last)
    needs = words_for(MUST_CHOOSE, suit, ask)
    may = words_for(MAY_CHOOSE, suit, ask)
    if may_call_with_play(table, seat):
        may += ("niko",)
    asks = askable_cards(table, seat) if ask != NO_CHOICE else ()
    return Extension(next=tuple(following), complete=True, needs=needs, may=may, asks=asks)


def askable_cards(table: Table, seat: i64) -> tuple[str, ...]:
    """The cards that a player of A♠ may name, as text."""
    return tuple([card_text(card) for card in members(askable(table, seat))])


def next_of_face(cards: list[int], card: int) -> int:
    """How a held card is written after the others: the second Joker of a colour is 54 or 55."""
    like = face(card)
    return like + 2 if like >= 52 and like in cards else like


def may_begin(table: Table, seat: i64, cards: list[int], hand: i64) -> bool:
    """Whether some play of the hand begins with these cards."""
    if not is_among(cards[0], first_cards(table, seat)):
        return False
    coming = hand
    for card in cards:
        coming &= ~bit(card)
    return check_shape(table, cards, coming) == FINE


def words_for(wanted: i64, suit: i64, ask: i64) -> tuple[str, ...]:
    """Which words of a move are chosen in the wanted way."""
    words: list[str] = []
    if suit == wanted:
        words.append("suit")
    if ask == wanted:
        words.append("ask")
    return tuple(words)
