"""Previews of cards on tiles."""

from __future__ import annotations

import pytest

from mezani import find_game
from tests.games.nokitty.positions import position

NAMES = ["Amina", "Brian"]
GAME = find_game("no-kitty")


@pytest.mark.parametrize(
    ("hand", "board", "words", "english", "swahili"),
    [
        ("R2", {}, "R2 2", "You would get 4 points.", "Ungepata pointi 4."),
        ("R2", {}, "R2 3", "It would score nothing there.", "Hapo hungepata pointi."),
        (
            "wind",
            {"2": "B R1"},
            "wind 2",
            "Brian would lose 2 points.",
            "Brian angepoteza pointi 2.",
        ),
        (
            "recycle",
            {"2": "A R1"},
            "recycle 2",
            "You would lose 1 point.",
            "Ungepoteza pointi 1.",
        ),
        (
            "recycle",
            {"2": "B G1"},
            "recycle 2",
            "Brian would get 1 point.",
            "Brian angepata pointi 1.",
        ),
        (
            "shield",
            {},
            "shield",
            "Your hearts would be safe from magic until the end of your next turn.",
            "Mioyo yako ingekuwa salama hadi mwisho wa zamu yako ijayo.",
        ),
    ],
)
def test_a_preview_says_what_a_card_would_do(
    hand: str, board: dict[str, str], words: str, english: str, swahili: str
) -> None:
    state = position(f"{hand} / G3", board=board)
    assert GAME.preview(state, 0, words.split(), NAMES, "en").lines == (english,)
    assert GAME.preview(state, 0, words.split(), NAMES, "sw").lines == (swahili,)


@pytest.mark.parametrize(
    ("heart", "english", "swahili"),
    [
        ("R1", "you would win!", "ungeshinda!"),
        ("R2", "a tie.", "sare."),
        ("R3", "Brian would win.", "Brian angeshinda."),
    ],
)
def test_a_preview_says_how_the_last_heart_would_end_the_game(
    heart: str, english: str, swahili: str
) -> None:
    board = {"1": f"B {heart}", "3": "A G1", "4": "B G1"}
    state = position("R2 / G3", tiles="R R W W", board=board)
    end = GAME.preview(state, 0, ["R2", "2"], NAMES, "en").lines[-1]
    assert end == f"Every tile would be filled: {english}"
    end = GAME.preview(state, 0, ["R2", "2"], NAMES, "sw").lines[-1]
    assert end == f"Vigae vyote vingejaa: {swahili}"
