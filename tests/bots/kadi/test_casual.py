"""The decisions of the casual bot."""

from __future__ import annotations

from tests.bots.positions import choice, observation, reason

OTHER = {"B": "9D 4C 6S"}


def test_a_casual_player_wins_when_it_can() -> None:
    known = observation({"A": "7H 7S", "B": "9D"}, "7C")
    assert choice("casual", known) in ("play 7H 7S", "play 7S 7H")
    assert reason("casual", known) == "Play both 7s: that wins."


def test_a_casual_player_keeps_its_aces() -> None:
    known = observation({"A": "AS 9C KD 5D", **OTHER}, "9H")
    assert choice("casual", known) == "play 9C"
    assert reason("casual", known) == "Play 9♣ and keep A♠: an Ace can be played on anything."


def test_a_casual_player_answers_its_own_question() -> None:
    assert choice("casual", observation({"A": "QH 4H KS", **OTHER}, "5H")) == "play QH 4H"


def test_a_casual_player_calls_when_what_it_keeps_could_win() -> None:
    assert (
        choice("casual", observation({"A": "9C 5D", **OTHER}, "9H", "kadi-classic"))
        == "play 9C niko"
    )
    assert (
        choice("casual", observation({"A": "9C KD 5D", **OTHER}, "9H", "kadi-classic")) == "play 9C"
    )


def test_a_casual_player_does_not_play_its_last_card_without_a_call() -> None:
    assert choice("casual", observation({"A": "5D", **OTHER}, "5H", "kadi-classic")) == "draw"


def test_a_casual_player_chooses_its_most_frequent_suit() -> None:
    known = observation({"A": "AS 9C KC 5D", **OTHER}, "6H")
    assert choice("casual", known) == "play AS suit=C"
