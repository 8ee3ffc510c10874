"""Cards: their text reads back, and sets of cards count and list them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import NotationError
from mezani.cards import (
    CARD_COUNT,
    FACE_COUNT,
    bit,
    card_symbol,
    card_text,
    count,
    deck_of,
    face,
    is_red,
    members,
    nth,
    parse_card,
    parse_cards,
    parse_suit,
    rank_of,
    suit_of,
)

sets_of_cards = st.sets(st.integers(0, CARD_COUNT - 1))


def as_set(cards: set[int]) -> int:
    return sum(2**card for card in cards)


def test_every_card_reads_back_from_its_text_and_its_symbol() -> None:
    for card in range(FACE_COUNT):
        assert parse_card(card_text(card)) == card
        assert parse_card(card_text(card).lower()) == card
    for card in range(52):
        assert parse_card(card_symbol(card)) == card


@pytest.mark.parametrize(
    ("text", "same"), [("TS", "10S"), ("t♠", "10S"), (" 7h ", "7H"), ("rj", "RJ"), ("q♦", "QD")]
)
def test_a_card_can_be_written_in_several_ways(text: str, same: str) -> None:
    assert card_text(parse_card(text)) == same


@pytest.mark.parametrize("text", ["", "7", "H", "1H", "11S", "7X", "77H", "J", "XJ", "7HH", "♥7"])
def test_text_that_is_not_a_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_card(text)
    assert f"“{text}”" in refusal.value.reason


def test_the_second_joker_of_a_colour_is_another_card_with_the_same_text() -> None:
    cards = parse_cards("RJ BJ RJ BJ")
    assert len(set(cards)) == 4
    assert [card_text(card) for card in cards] == ["RJ", "BJ", "RJ", "BJ"]
    assert [face(card) for card in cards] == [52, 53, 52, 53]


@pytest.mark.parametrize(("text", "suit"), [("S", 0), ("h", 1), ("♦", 2), (" c ", 3)])
def test_suits_are_read_by_letter_or_symbol(text: str, suit: int) -> None:
    assert parse_suit(text) == suit


@pytest.mark.parametrize("text", ["", "X", "SH", "spades"])
def test_text_that_is_not_a_suit_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_suit(text)


@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_a_deck_has_each_card_once_and_half_its_jokers_are_red(jokers: int) -> None:
    cards = members(deck_of(jokers))
    assert len(cards) == 52 + jokers
    assert len([card for card in cards if card < 52 and is_red(card)]) == 26
    assert len([card for card in cards if card >= 52 and is_red(card)]) == jokers // 2


def test_rank_and_suit_are_what_the_text_says() -> None:
    for card in range(52):
        text = card_text(card)
        assert text[-1] == "SHDC"[suit_of(card)]
        assert rank_of(card) == rank_of(parse_card(text[:-1] + "S"))


@given(sets_of_cards)
def test_a_set_counts_and_lists_its_cards(cards: set[int]) -> None:
    assert count(as_set(cards)) == len(cards)
    assert members(as_set(cards)) == sorted(cards)
    assert [nth(as_set(cards), place) for place in range(len(cards))] == sorted(cards)
    assert sum(bit(card) for card in cards) == as_set(cards)
