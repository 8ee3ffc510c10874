"""Previews of plays, and why cards cannot be played."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.games.kadi.engine.state import KadiState
from mezani.partial_play import describe_play

NAMES = ["Amina", "Brian", "Chebet"]
THREE = {"A": "QH 4H 9C AS AH JS JH JD 2H KH KS RJ", "B": "5C 6C", "C": "7D"}


def at(game: str, hands: dict[str, str] = THREE, **setup: str) -> KadiState:
    """Return a position with 7H on top in which A would be next."""
    rules = GAMES[game]
    state = rules.position(rules.preset, {"hands": hands, "top": "7H", **setup})
    assert isinstance(state, KadiState)
    return state


def preview(game: str, state: KadiState, words: str) -> list[str]:
    """Return the preview of a play for A."""
    return list(GAMES[game].preview(state, 0, words.split(), NAMES).lines)


@pytest.mark.parametrize(
    ("game", "words", "lines"),
    [
        ("kadi-classic", "QH", ["A question without an answer: you would pick one card."]),
        ("kadi-classic", "QH 4H", ["Would answer the question with 4♥."]),
        ("kadi-classic", "2H", ["Brian would have to pick 2."]),
        ("kadi-classic", "JH", ["Would jump over Brian: Chebet would be next."]),
        ("kadi-classic", "JH JS", ["Would jump over everybody: you would play again."]),
        ("kadi-classic", "JH JS JD", ["Would jump over everybody: Chebet would be next."]),
        ("kadi-classic", "KH", ["Would reverse the direction: Chebet would be next."]),
        ("kadi-classic", "KH KS", ["Would reverse the direction twice, which changes nothing."]),
        ("kadi-classic", "AH suit=C", ["The next player would have to follow clubs."]),
        ("kadi-classic", "4H niko", ["You will say “Niko Kadi” when you play."]),
        ("kadi-classic", "AS ask=5S", ["Whoever has 5♠ would have to play it, except Brian."]),
        ("kadi-friendly", "AH", ["You would choose the suit to follow."]),
        ("kadi-bomb", "2H RJ", ["Brian would have to pick 7."]),
        ("kadi-live", "AS", ["You would choose the card that Brian must play."]),
        (
            "kadi-live",
            "AS ask=5C",
            ["Brian would have to play 5♣, cancel with an Ace, or pick one."],
        ),
        ("kadi-live", "JH JS JD", ["Would jump over everybody, unless somebody cancels."]),
        ("kadi-live", "KH", ["Would reverse the direction, unless somebody cancels."]),
    ],
)
def test_a_preview_says_what_a_play_does(game: str, words: str, lines: list[str]) -> None:
    assert preview(game, at(game), words) == lines


def test_a_play_without_an_effect_has_no_preview() -> None:
    assert preview("kadi-friendly", at("kadi-friendly"), "4H") == []


def test_a_preview_does_not_reveal_whether_a_jump_can_be_countered() -> None:
    without = at("kadi-classic")
    with_a_jack = at("kadi-classic", {**THREE, "B": "5C JC"})
    assert preview("kadi-classic", without, "JH") == preview("kadi-classic", with_a_jack, "JH")


def test_a_winning_play_says_so_and_one_that_does_not_win_says_why() -> None:
    hands = {"A": "4H", "B": "5C 6C", "C": "7D"}
    assert preview("kadi-friendly", at("kadi-friendly", hands), "4H") == ["You would win!"]
    [line] = preview("kadi-classic", at("kadi-classic", hands), "4H")
    assert "“Niko Kadi” was not announced" in line
    [_, line] = preview("kadi-friendly", at("kadi-friendly", {**hands, "A": "2H"}), "2H")
    assert line == "No cards left, but no win: 2♥ can't be the last card. You would pick next turn."
    [line, _] = preview("kadi-friendly", at("kadi-friendly", {**hands, "A": "JH"}), "JH")
    assert line == "No cards left, but no win: J♥ can't be the last card. You would pick next turn."


@pytest.mark.parametrize(
    ("game", "cards", "words", "is_warning"),
    [
        ("kadi-friendly", "4H", "4H", False),
        ("kadi-classic", "4H", "4H", True),
        ("kadi-friendly", "2H", "2H", True),
        ("kadi-friendly", "AH", "AH", True),
        ("kadi-friendly", "2H 4C", "2H", False),
    ],
)
def test_a_play_of_the_last_cards_that_does_not_win_is_marked(
    game: str, cards: str, words: str, is_warning: bool
) -> None:
    state = at(game, {"A": cards, "B": "5C 6C", "C": "7D"})
    found = describe_play(GAMES[game], state, 0, words.split(), NAMES, "en")
    assert found.complete
    assert found.warning == is_warning


def test_with_two_players_a_jump_is_another_turn() -> None:
    state = at("kadi-friendly", {"A": "JH KH 4C", "B": "5C 6C"})
    assert preview("kadi-friendly", state, "JH") == ["Would jump over Brian: you would play again."]
    assert preview("kadi-friendly", state, "KH") == ["Would change nothing with two players."]


def test_an_ace_under_a_penalty_cancels_it() -> None:
    state = at("kadi-friendly", {**THREE, "C": "7D 2D"}, top="7C", turn="C", suit="D")
    state.apply(2, GAMES["kadi-friendly"].parse_move("play 2D"))
    assert preview("kadi-friendly", state, "AH") == [
        "Would cancel the penalty.",
        "The next player would have to follow hearts.",
    ]


def test_a_play_may_include_a_call_only_if_niko_kadi_is_called() -> None:
    assert at("kadi-classic").extend(0, ["4H"]).may == ("niko",)
    assert at("kadi-live").extend(0, ["4H"]).may == ()


def test_extend_lists_the_cards_that_can_be_asked_for() -> None:
    asks = at("kadi-classic").extend(0, ["AS"]).asks
    assert "5C" in asks  # Brian's, which Amina can't know
    assert not {"AS", "QH", "RJ"} & set(asks)
    assert len(at("kadi-live").extend(0, ["AS"]).asks) == 51
    assert at("kadi-classic").extend(0, ["AH"]).asks == ()


def test_why_not_gives_the_reason_of_the_refusal() -> None:
    game, state = GAMES["kadi-classic"], at("kadi-classic")
    assert game.why_not(state, 0, ["9C"]) == "9♣ matches neither the suit nor the rank of 7♥."
    assert "suit of the last question" in game.why_not(state, 0, ["QH", "9C"])
    assert "in your own hand" in game.why_not(state, 0, ["AS", "ask=4H"])
    assert game.why_not(state, 0, ["QH"]) == ""
    assert game.why_not(state, 1, ["5C"]) == "It is not your turn."


@pytest.mark.parametrize(
    ("words", "could_win"), [("4H", True), ("9H", False), ("QH", False), ("QH 4H", True)]
)
def test_a_preview_says_whether_the_cards_that_are_left_could_win(
    words: str, *, could_win: bool
) -> None:
    hands = {"4H": "4H 9C", "9H": "9H 4H 5D", "QH": "QH 5D", "QH 4H": "QH 4H 9C"}[words]
    state = at("kadi-classic", {"A": hands, "B": "5C 6C", "C": "7D"})
    found = describe_play(GAMES["kadi-classic"], state, 0, words.split(), NAMES, "en")
    assert found.could_win == could_win
