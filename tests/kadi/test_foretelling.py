"""What a play of Kadi is said to do before it is made, and why it can't be one."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.games.kadi.engine.state import KadiState

NAMES = ["Amina", "Brian", "Chebet"]
THREE = {"A": "QH 4H 9C AS AH JS JH JD 2H KH KS RJ", "B": "5C 6C", "C": "7D"}


def at(game: str, hands: dict[str, str] = THREE, **setup: str) -> KadiState:
    """A position in which A is to move on 7H."""
    rules = GAMES[game]
    state = rules.position(rules.preset, {"hands": hands, "top": "7H", **setup})
    assert isinstance(state, KadiState)
    return state


def foretold(game: str, state: KadiState, words: str) -> list[str]:
    """What A is told of a play."""
    return GAMES[game].preview(state, 0, words.split(), NAMES)


@pytest.mark.parametrize(
    ("game", "words", "lines"),
    [
        ("kadi-classic", "QH", ["A question without its answer: you pick one card."]),
        ("kadi-classic", "QH 4H", ["Brian is next."]),
        ("kadi-classic", "2H", ["Brian must pick 2."]),
        ("kadi-classic", "JH", ["Skips Brian."]),
        ("kadi-classic", "JH JS", ["Skips 2 people."]),
        ("kadi-classic", "KH", ["Turns the play around."]),
        ("kadi-classic", "KH KS", ["Turns the play around and back again."]),
        ("kadi-classic", "AH suit=C", ["Clubs must be followed."]),
        ("kadi-classic", "4H niko", ["Announces “Niko Kadi”."]),
        ("kadi-classic", "AS ask=5S", ["Whoever has 5♠ must play it, but for Brian."]),
        ("kadi-friendly", "AH", ["You choose the suit that must be followed."]),
        ("kadi-bomb", "2H RJ", ["Brian must pick 7."]),
        ("kadi-live", "AS", ["You choose the card that Brian must play."]),
        ("kadi-live", "AS ask=5C", ["Brian must play 5♣, cancel with an Ace, or pick one."]),
        ("kadi-live", "JH JS JD", ["Skips 3 people, unless somebody cancels."]),
        ("kadi-live", "KH", ["Turns the play around, unless somebody cancels."]),
    ],
)
def test_a_play_is_foretold(game: str, words: str, lines: list[str]) -> None:
    assert foretold(game, at(game), words) == lines


def test_whether_a_jump_is_countered_is_not_foretold() -> None:
    without = at("kadi-classic")
    with_a_jack = at("kadi-classic", {**THREE, "B": "5C JC"})
    assert foretold("kadi-classic", without, "JH") == foretold("kadi-classic", with_a_jack, "JH")


def test_a_winning_play_says_so_and_one_that_does_not_win_says_why() -> None:
    hands = {"A": "4H", "B": "5C 6C", "C": "7D"}
    assert foretold("kadi-friendly", at("kadi-friendly", hands), "4H") == ["You win!"]
    [line] = foretold("kadi-classic", at("kadi-classic", hands), "4H")
    assert "“Niko Kadi” was not announced" in line
    [_, line] = foretold("kadi-friendly", at("kadi-friendly", {**hands, "A": "2H"}), "2H")
    assert line == "You will have no cards left, but such a play does not win."


def test_with_two_players_a_jump_is_another_turn() -> None:
    state = at("kadi-friendly", {"A": "JH KH 4C", "B": "5C 6C"})
    assert foretold("kadi-friendly", state, "JH") == ["Skips Brian: you play again."]
    assert foretold("kadi-friendly", state, "KH") == ["Turns nothing between two: Brian is next."]


def test_an_ace_under_a_penalty_cancels_it() -> None:
    state = at("kadi-friendly", {**THREE, "C": "7D 2D"}, top="7C", turn="C", suit="D")
    state.apply(2, GAMES["kadi-friendly"].parse_move("play 2D"))
    assert foretold("kadi-friendly", state, "AH") == [
        "Cancels the penalty.",
        "Hearts must be followed.",
    ]


def test_a_call_may_go_with_a_play_where_it_is_called() -> None:
    assert at("kadi-classic").extend(0, ["4H"]).may == ("niko",)
    assert at("kadi-live").extend(0, ["4H"]).may == ()


def test_the_cards_that_may_be_asked_for_are_told() -> None:
    asks = at("kadi-classic").extend(0, ["AS"]).asks
    assert "5C" in asks  # Brian's, which Amina can't know
    assert not {"AS", "QH", "RJ"} & set(asks)
    assert len(at("kadi-live").extend(0, ["AS"]).asks) == 51
    assert at("kadi-classic").extend(0, ["AH"]).asks == ()


def test_why_a_card_does_not_fit_is_what_the_refusal_would_say() -> None:
    game, state = GAMES["kadi-classic"], at("kadi-classic")
    assert game.why_not(state, 0, ["9C"]) == "9♣ matches neither the suit nor the rank of 7♥."
    assert "suit of the last question" in game.why_not(state, 0, ["QH", "9C"])
    assert "in your own hand" in game.why_not(state, 0, ["AS", "ask=4H"])
    assert game.why_not(state, 0, ["QH"]) == ""
    assert game.why_not(state, 1, ["5C"]) == "It is not your turn."
