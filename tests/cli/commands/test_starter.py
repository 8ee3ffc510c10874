"""``mezani starter``: how often the starting player wins."""

from __future__ import annotations

from tests.cli.runner import assert_refused, run


def test_starter_shows_every_game_and_the_even_share() -> None:
    ran = run("starter", "kadi-friendly", "kadi-live", "--players", 4, "--games", 4, "--seed", 1)
    assert ran.status == 0
    lines = ran.out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["kadi-friendly", "kadi-live"]
    assert all(line.rstrip().endswith("25.0 %") for line in lines)


def test_impossible_matches_are_refused() -> None:
    assert_refused(run("starter", "kadi-bomb", "--players", 5), "2 to 4")
    assert_refused(run("starter", "--bots", "nobody"), "nobody", "sharp")
