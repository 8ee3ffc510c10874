"""``mezani arena`` and ``mezani starter``."""

from __future__ import annotations

from mezani import GAMES
from tests.cli.runner import assert_refused, run


def test_arena_shows_every_pair_in_every_game() -> None:
    ran = run("arena", "--games", 2, "--seed", 1)
    lines = ran.out.splitlines()[1:]
    pairs = [line.split()[:4] for line in lines]
    able = [game.id for game in GAMES.values() if game.min_seats <= 2]
    assert pairs == [
        [game_id, upper, "–", lower]
        for game_id in able
        for upper, lower in (("casual", "rookie"), ("sharp", "casual"))
    ]
    assert ran.status == 1
    assert all(line.rstrip().endswith("undecided") for line in lines)


def test_arena_shows_which_bot_is_better() -> None:
    ran = run("arena", "kadi-friendly", "--levels", "random, casual", "--games", 20, "--seed", 1)
    assert ran.status == 0
    assert ran.out.splitlines()[1].split()[-1] == "better"
    ran = run("arena", "kadi-friendly", "--levels", "casual,random", "--games", 20, "--seed", 1)
    assert ran.status == 1
    assert "worse" in ran.out


def test_a_seed_repeats_the_same_matches() -> None:
    words = ("arena", "kadi-live", "--games", 6, "--players", 3, "--levels", "random,rookie")
    assert run(*words, "--seed", "a").out == run(*words, "--seed", "a").out


def test_results_fit_into_80_columns() -> None:
    ran = run("arena", "--games", 2, "--seed", 1)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "…" not in ran.out


def test_starter_shows_every_game_and_the_even_share() -> None:
    ran = run("starter", "kadi-friendly", "kadi-live", "--players", 4, "--games", 4, "--seed", 1)
    assert ran.status == 0
    lines = ran.out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["kadi-friendly", "kadi-live"]
    assert all(line.rstrip().endswith("25.0 %") for line in lines)


def test_invalid_contests_are_refused() -> None:
    assert_refused(run("arena", "--levels", "rookie"), "at least two")
    assert_refused(run("arena", "--levels", "rookie,master"), "master", "sharp")
    assert_refused(run("arena", "kadi-nowhere"), "kadi-nowhere")
    assert_refused(run("starter", "kadi-bomb", "--players", 5), "2 to 4")
    assert_refused(run("starter", "--bots", "nobody"), "nobody", "sharp")
