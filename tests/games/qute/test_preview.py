"""Previews of cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.qute.positions import QUTE, position

NAMES = ["Amina", "Brian", "Chao"]


def preview(hands: str, top: str, card: str, language: str, **setup: Any) -> list[str]:
    """Return the preview of a card for A."""
    state = position(hands, top, **setup)
    return list(QUTE.preview(state, 0, [card], NAMES, language).lines)


@pytest.mark.parametrize(
    ("hands", "top", "card", "english", "swahili"),
    [
        (
            "6H 9H KC / 7C / 8C",
            "6S",
            "6H",
            ["You would have to cover the 6."],
            ["Ungelazimika kuifunika 6."],
        ),
        (
            "6H KC / 7C / 8C",
            "6S",
            "6H",
            ["You would have to cover the 6, and nothing in your hand does: you would pick."],
            ["Ungelazimika kuifunika 6, na huna kadi ya kuifunika: ungeokota."],
        ),
        ("7H KC / 7C / 8C", "7S", "7H", ["Brian would pick 1."], ["Brian angeokota 1."]),
        (
            "8H KC / 7C / 8C",
            "8S",
            "8H",
            ["Brian would pick 2 and be skipped."],
            ["Brian angeokota 2 na kurukwa."],
        ),
        (
            "JH KC / 7C / 8C",
            "9S",
            "JH",
            ["You would choose the suit to follow when you end your turn."],
            ["Ungechagua aina ya kufuata ukimaliza zamu."],
        ),
        (
            "JH / 7C / 8C",
            "9S",
            "JH",
            [
                "You would choose how your Jacks score when you end your turn.",
                "Your last card: the round would end with your turn.",
            ],
            [
                "Ungechagua thamani ya J ukimaliza zamu.",
                "Kadi yako ya mwisho: raundi ingeisha na zamu yako.",
            ],
        ),
        ("AH KC / 7C / 8C", "AS", "AH", ["Brian would be skipped."], ["Ingemruka Brian."]),
    ],
)
def test_a_preview_says_what_a_card_would_do(
    hands: str, top: str, card: str, english: list[str], swahili: list[str]
) -> None:
    assert preview(hands, top, card, "en") == english
    assert preview(hands, top, card, "sw") == swahili


@pytest.mark.parametrize(
    ("first", "second", "english", "swahili"),
    [
        ("AD", "AH", "2 players would be skipped.", "Ingewaruka watu 2."),
        (
            "8D",
            "8H",
            "You would choose who picks for your 8s when you end your turn.",
            "Ungechagua nani aokote kwa 8 zako ukimaliza zamu.",
        ),
    ],
)
def test_a_preview_counts_all_cards_of_the_turn(
    first: str, second: str, english: str, swahili: str
) -> None:
    state = position(f"{first} {second} KC / 7C / 8C", f"{first[0]}S", f"A play {first}")
    assert QUTE.preview(state, 0, [second], NAMES, "en").lines == (english,)
    assert QUTE.preview(state, 0, [second], NAMES, "sw").lines == (swahili,)


def test_a_preview_says_that_qute_could_be_called() -> None:
    state = position("9D 9H 9C KC / 7C / 8C", "9S", "A play 9D", "A play 9H")
    english = QUTE.preview(state, 0, ["9C"], NAMES, "en").lines
    assert english == ("A run of 4: you could call Qute.",)
    swahili = QUTE.preview(state, 0, ["9C"], NAMES, "sw").lines
    assert swahili == ("Mfululizo wa 4: ungeweza kusema Qute.",)
