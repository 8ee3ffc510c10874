"""Partial plays: which cards can come next, and what the play still has to choose."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from mezani.cards import bit, card_text, count, face, members, parse_cards
from mezani.game import Extension
from mezani.games.kadi.engine.combinations import (
    LEGAL,
    MAY_CHOOSE,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable_cards,
    check_combination,
    held_cards,
    suit_choice,
)
from mezani.games.kadi.engine.legality import contains_card
from mezani.games.kadi.engine.play_order import next_face
from mezani.games.kadi.engine.playable import playable_cards
from mezani.games.kadi.engine.position import KadiPosition
from mezani.games.kadi.engine.turns import may_call_with_play


def extend_play(position: KadiPosition, seat: i64, words: Sequence[str]) -> Extension:
    """Return how a play can continue after these cards and declarations (``suit=H``, ``ask=7D``, ``niko``)."""
    cards: list[str] = []
    declared: list[str] = []
    for word in words:
        name, equals, _ = word.lower().partition("=")
        if equals or name == "niko":
            declared.append(name)
        else:
            cards.append(word)
    return extension(position, seat, parse_cards(" ".join(cards)), declared)


def extension(
    position: KadiPosition, seat: i64, cards: list[int], declared: list[str]
) -> Extension:
    """Return how a play can continue after these cards, without what is already declared."""
    hand = position.hands[seat]
    chosen: i64 = 0
    for card in cards:
        chosen |= bit(card)
    held = held_cards(hand, chosen)
    if cards and (count(held) != len(cards) or not can_begin(position, seat, cards, hand)):
        return Extension()
    rest = hand & ~held
    following = [
        card_text(card)
        for card in members(rest)
        if face(card) == card or not rest & bit(face(card))
        if can_begin(position, seat, [*cards, next_face(cards, card)], hand)
    ]
    if not cards or check_combination(position, cards, 0) != LEGAL:
        return Extension(next=tuple(following))
    last = cards[-1]
    suit = suit_choice(position, chosen, last)
    ask = ask_choice(position, last)
    may = choices_of(MAY_CHOOSE, suit, ask)
    if may_call_with_play(position, seat):
        may.append("niko")
    return Extension(
        next=tuple(following),
        complete=True,
        needs=tuple([name for name in choices_of(MUST_CHOOSE, suit, ask) if name not in declared]),
        may=tuple([name for name in may if name not in declared]),
        asks=askable_texts(position, seat) if ask != NO_CHOICE else (),
    )


def choices_of(kind: i64, suit: i64, ask: i64) -> list[str]:
    """Return the choices of a play that are of a kind: ``suit``, ``ask``."""
    choices: list[str] = []
    if suit == kind:
        choices.append("suit")
    if ask == kind:
        choices.append("ask")
    return choices


def askable_texts(position: KadiPosition, seat: i64) -> tuple[str, ...]:
    """Return the cards a player of A♠ can ask for, as text."""
    return tuple([card_text(card) for card in members(askable_cards(position, seat))])


def can_begin(position: KadiPosition, seat: i64, cards: list[int], hand: i64) -> bool:
    """Return whether a play of the hand can begin with these cards."""
    if not contains_card(playable_cards(position, seat), cards[0]):
        return False
    remaining = hand
    for card in cards:
        remaining &= ~bit(card)
    return check_combination(position, cards, remaining) == LEGAL
