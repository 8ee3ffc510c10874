"""Playing matches of a contest: results, times, records, and bots that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, read_record
from mezani.arena import Contest, play_all, play_contest, play_match, schedule
from mezani.arena.play import BotFailedError

FRIENDLY = Contest("kadi-friendly", ("casual", "rookie"), deals=4, seed="x")


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    matches = schedule([FRIENDLY])
    alone = [played.result for played in play_all(matches)]
    assert [played.result for played in play_all(matches, processes=2)] == alone


@pytest.mark.parametrize("game_id", GAMES)
def test_every_result_names_the_starting_seat_and_the_bots_are_timed(game_id: str) -> None:
    players = GAMES[game_id].min_seats
    contest = Contest(game_id, ("rookie", *["random"] * (players - 1)), deals=1, seed="x")
    for played in play_all(schedule([contest])):
        assert 0 <= played.result.first < players
        assert played.result.steps > 0
        assert set(played.times) == set(contest.bots)
        assert all(times.longest > 0 for times in played.times.values())


def test_equal_bots_with_different_names_win_equally_often() -> None:
    """All seatings of a deal have the same cards and the same random numbers."""
    sources = {"one": "mezani.bots.levels:CASUAL", "other": "mezani.bots.levels:CASUAL"}
    contest = Contest("kadi-classic", ("one", "other"), deals=4, seed="x")
    results = [played.result for played in play_all(schedule([contest]), sources)]
    assert results[0::2] == results[1::2]


def test_a_record_replays_the_match_and_names_the_bots() -> None:
    contest = Contest("kadi-classic", ("casual", "casual", "rookie"), 1, "x", {"hand_size": "5"})
    match = schedule([contest])[0]
    played = play_match(match, with_record=True)
    replayed = read_record(played.record)
    assert replayed.players == ("casual 1", "casual 2", "rookie")
    assert tuple(replayed.state.winners()) == played.result.winners
    assert replayed.rules.hand_size == 5
    assert play_match(match).record == ""


def test_the_better_bot_is_first_in_the_standings() -> None:
    contest = Contest("kadi-friendly", ("random", "casual"), deals=10, seed="x")
    first, last = play_contest(contest).standings()
    assert (first.bot, last.bot) == ("casual", "random")
    assert first.share.low > first.even == 0.5 > last.share.high
    assert first.skill.mu > last.skill.mu


def test_a_bot_is_compared_with_the_even_share_of_its_seats() -> None:
    contest = Contest("kadi-friendly", ("casual", "random", "random"), deals=5, seed="x")
    board = play_contest(contest)
    assert {item.bot: round(item.even, 3) for item in board.standings()} == {
        "casual": 0.333,
        "random": 0.667,
    }
    assert board.standings()[0].bot == "casual"
    games, share = board.running_shares("casual")[-1]
    assert (games, share) == (15, board.tallies["casual"].share().value)


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("raise ValueError('no idea')", "ValueError: no idea (bad.py, line 3)"),
        ("return 'play 9X'", "it chose 'play 9X', which is not one of its moves"),
        ("return 42", "it chose 42, which is not one of its moves"),
        ("return None", "chose no move"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_match_and_the_reason(
    body: str, part: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.py"
    file.write_text(f"class Bad:\n    def choose(self, observation, rng):\n        {body}\n")
    contest = Contest("kadi-friendly", ("bad", "random"), deals=1, seed="x")
    with pytest.raises(BotFailedError) as failed:
        list(play_all(schedule([contest]), {"bad": f"{file}:Bad"}))
    for words in ("bot bad", "kadi-friendly", "arena x 0", part):
        assert words in failed.value.reason
