"""The decisions of the sharp bot."""

from __future__ import annotations

from mezani.cards import parse_card
from tests.bots.positions import choice, observation, reason


def test_a_sharp_player_wins_when_it_can() -> None:
    known = observation({"A": "7H 7S", "B": "9D"}, "7C")
    assert reason("sharp", known) == "Play both 7s: that wins."


def test_a_sharp_player_plans_its_winning_play() -> None:
    known = observation({"A": "4H 9H 9S", "B": "3H 6S"}, "6H")
    assert choice("sharp", known) == "play 4H"
    assert reason("sharp", known) == "Play 4♥: then 9♠ 9♥ can win."
    assert choice("casual", known) in ("play 9H 9S", "play 9S 9H")


def test_a_sharp_player_jumps_when_it_can_win_after_it() -> None:
    known = observation({"A": "JH 7H", "B": "9D 5C 4C"}, "9H")
    assert choice("sharp", known) == "play JH"
    assert reason("sharp", known) == "Play J♥: then 7♥ wins, unless somebody counters."


def test_a_sharp_player_calls_with_the_jump_before_its_last_play() -> None:
    known = observation({"A": "JH 7H 7D", "B": "9C 4S 6S 7S"}, "6H", "kadi-classic")
    assert choice("sharp", known) == "play JH niko"
    assert reason("sharp", known) == "Play J♥: then 7♥ 7♦ wins, unless somebody counters."


def test_a_sharp_player_keeps_its_ace_while_the_next_player_has_one_card() -> None:
    known = observation({"A": "AS KH 9D", "B": "9C"}, "9H")
    assert choice("sharp", known) == "play KH"
    assert reason("sharp", known) == "Play K♥ and keep A♠: Brian has one card left."


def test_a_sharp_player_draws_rather_than_waste_an_ace() -> None:
    known = observation({"A": "AS 9C KD 5D", "B": "9D 4C 6S"}, "6H")
    assert choice("sharp", known) == "draw"
    assert reason("sharp", known) == "Pick 1 and keep A♠: an Ace can be played on anything."


def test_a_sharp_player_chooses_a_suit_that_has_run_out() -> None:
    known = observation({"A": "AS 5C 6D", "B": "9D"}, "6H", pile="4C 7C 9C 10C")
    assert choice("sharp", known) == "play AS suit=C"
    assert reason("sharp", known) == "Play A♠ and choose clubs: Brian has one card left."


def test_a_sharp_player_stops_a_player_who_is_about_to_win() -> None:
    one_left = observation({"A": "2H 9H KD 5C", "B": "9C"}, "6H")
    assert choice("sharp", one_left) == "play 2H"
    assert reason("sharp", one_left) == "Play 2♥: Brian has one card left."
    steps = ["B play 5H niko", "C draw"]
    hands = {"A": "9H 2H 7D 6C", "B": "5H 5S", "C": "7C 9D 10D 10S"}
    called = observation(hands, "4H", "kadi-classic", steps)
    assert choice("sharp", called) == "play 2H"
    assert reason("sharp", called) == "Play 2♥: Brian has called “Niko Kadi”."


def test_a_sharp_player_requests_a_card_nobody_else_can_have() -> None:
    hands = {"A": "AS 4H", "B": "BJ 3H 6S"}
    known = observation(hands, "9C", "kadi-live", ["B play BJ"], pile="QH QD")
    move = choice("sharp", known)
    asked = move.removeprefix("play AS ask=")
    assert asked in ("QH", "QD", "9C", "4H")
    assert reason("sharp", known).endswith(": nobody else can have it.")


def test_a_sharp_player_asks_the_table_to_win() -> None:
    hands = {"A": "AS 7H 7D", "B": "9D 4H 6S", "C": "2D 3D 4D"}
    known = observation(hands, "9C", "kadi-classic", pile="QH QD")
    words = choice("sharp", known).split()
    assert words[:2] == ["play", "AS"]
    assert words[-1] == "niko"
    asked = next(word[4:] for word in words if word.startswith("ask="))
    assert parse_card(asked) in map(parse_card, ("QH", "QD", "9C"))
    assert reason("sharp", known).endswith(": nobody else can have it, and the rest could win.")


def test_a_sharp_player_cancels_a_jump_in_its_window() -> None:
    hands = {"A": "JC 9D 4D", "B": "JH 5H", "C": "7S 4H 6S 7C", "D": "5S 5D 8D"}
    known = observation(hands, "9H", "kadi-live", ["B play JH", "B niko"])
    assert choice("sharp", known) == "play JC"
    assert reason("sharp", known).startswith("Cancel the jump with J♣: ")


def test_a_sharp_player_counters_a_jump() -> None:
    hands = {"A": "JC 9D 4D", "B": "JH 5H 6S"}
    assert choice("sharp", observation(hands, "9H", steps=["B play JH"])) == "play JC"


def test_a_sharp_player_answers_a_penalty_with_a_penalty_and_keeps_its_ace() -> None:
    hands = {"A": "2C AC 9D", "B": "2H 5H"}
    assert choice("sharp", observation(hands, "9H", steps=["B play 2H"])) == "play 2C"


def test_a_sharp_player_calls_only_with_a_hand_that_could_win() -> None:
    asked = observation({"A": "9H 5D", "B": "9D 4C 6S"}, "4H", "kadi-live", ["A play 9H"])
    assert choice("sharp", asked) == "niko"
    assert reason("sharp", asked) == "Call “Niko Kadi”: the rest could win."
    silent = observation({"A": "9H 5D KC", "B": "9D 4C 6S"}, "4H", "kadi-classic", ["A play 9H"])
    assert choice("sharp", silent) == "None"
    assert reason("sharp", silent) == "Say nothing: the rest can't win yet."
