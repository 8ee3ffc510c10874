"""The decisions of the rookie: legal, but careless."""

from __future__ import annotations

from tests.bots.positions import choice, observation, reason

SEEDS = range(60)


def test_a_rookie_wins_with_its_last_card_and_may_overlook_a_win_with_two() -> None:
    last = observation({"A": "7H", "B": "9D"}, "7C")
    assert {reason("rookie", last, seed) for seed in SEEDS} == {"Play 7♥: that wins."}
    both = observation({"A": "7H 7S", "B": "9D"}, "7C")
    won = [reason("rookie", both, seed) == "Play both 7s: that wins." for seed in SEEDS]
    assert len(SEEDS) / 2 - 10 < sum(won) < len(SEEDS)


def test_a_rookie_never_draws_when_it_can_play() -> None:
    known = observation({"A": "AS 9C KD 5D", "B": "9D 4C 6S"}, "9H")
    assert "draw" not in {choice("rookie", known, seed) for seed in SEEDS}


def test_a_rookie_sometimes_wastes_an_ace() -> None:
    known = observation({"A": "AS 9C KD 5D", "B": "9D 4C 6S"}, "9H")
    moves = [choice("rookie", known, seed) for seed in SEEDS]
    assert any(move.startswith("play AS") for move in moves)
    assert "play 9C" in moves


def test_a_rookie_sometimes_forgets_to_call() -> None:
    asked = observation({"A": "9H 5D", "B": "9D 4C 6S"}, "4H", "kadi-live", ["A play 9H"])
    answers = [choice("rookie", asked, seed) for seed in SEEDS]
    assert {*answers} == {"niko", "quiet"}
    assert answers.count("niko") > answers.count("quiet")
    reasons = {reason("rookie", asked, seed) for seed in SEEDS}
    assert "Stay quiet: the call was forgotten." in reasons
