"""Cards in views, and who sees a hand."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.cards import card_text, card_text_or_empty, card_texts, deck_of, face, members
from mezani.games.kadi.engine import position
from mezani.games.kadi.view import PENDING_NAMES


@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_cards_are_written_in_order_with_jokers_of_a_colour_together(jokers: int) -> None:
    deck = deck_of(jokers)
    ordered_cards = sorted(members(deck), key=face)
    assert card_texts(deck) == tuple(card_text(card) for card in ordered_cards)
    assert card_texts(deck)[52:] == ("RJ",) * (jokers // 2) + ("BJ",) * (jokers // 2)


def test_no_card_is_written_as_nothing() -> None:
    assert card_texts(0) == ()
    assert card_text_or_empty(-1) == ""
    assert [card_text_or_empty(card) for card in range(56)] == [
        card_text(card) for card in range(56)
    ]


def test_the_names_of_pending_are_in_the_order_of_the_constants() -> None:
    constants = ["TURN", "PENALTY", "SKIP", "KICKBACK", "REQUEST", "DIRECTION", "JUMP_WINDOW"]
    constants += ["KICKBACK_WINDOW", "CONFIRMING", "OVER"]
    assert [getattr(position, name) for name in constants] == list(range(len(PENDING_NAMES)))
    names = ["confirm" if name == "CONFIRMING" else name.lower() for name in constants]
    assert names == list(PENDING_NAMES)


def test_only_its_player_sees_a_hand() -> None:
    game = GAMES["kadi-friendly"]
    hands = {"A": "7H RJ 9S", "B": "4C"}
    state = game.position(game.preset, {"hands": hands, "top": "7D"})
    assert [state.view(seat).hand for seat in (0, 1, None)] == [("7H", "9S", "RJ"), ("4C",), ()]
    assert [state.view(seat).playable for seat in (1, None)] == [(), ()]
    assert [player.cards for player in state.view(None).players] == [3, 1]
    assert [state.view(seat).can for seat in (0, 1, None)] == [("draw",), (), ()]
