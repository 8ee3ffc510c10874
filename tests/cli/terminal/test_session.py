"""Leaving a game and coming back to it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from mezani import GAMES, Match, RecordError, find_game, read_record
from mezani.bots import BOTS
from mezani.cli.commands.play import house_rules
from mezani.cli.shell_commands import ways_back
from mezani.cli.terminal.session import resume_match
from tests.cli.runner import assert_refused, run
from tests.cli.scripted_games import scripted


@pytest.mark.parametrize("game_id", GAMES)
def test_a_saved_game_goes_on_where_it_was_left(game_id: str, tmp_path: Path) -> None:
    players = min(3, find_game(game_id).max_seats)
    match, typed = scripted(game_id, players, "karibu")
    file = tmp_path / "a.record"
    half = typed.index("y") if "y" in typed else len(typed) // 2
    first, rest = typed[: half - 1], typed[half - 1 :]
    options = ("play", game_id, "--players", players, "--seed", "karibu")
    run(*options, typed="\n".join([*first, f"s {file}", "q", ""]))
    ran = run("play", "--resume", file, typed="\n".join([*rest, f"s {file}", "n", ""]))
    assert (ran.status, ran.err) == (0, "")
    assert file.read_text("utf-8") == match.record()


def test_moves_made_before_can_be_taken_back(tmp_path: Path) -> None:
    file, back = tmp_path / "a.record", tmp_path / "b.record"
    run("play", "--seed", "tea", typed=f"d\nd\ns {file}\nq\n")
    assert read_record(file.read_text("utf-8")).version > 2
    ran = run("play", "--resume", file, typed=f"u\nu\nu\ns {back}\nq\n")
    assert ran.out.count("Taken back.") == 2
    assert read_record(back.read_text("utf-8")).version == 0


def test_saving_without_a_name_goes_on_in_the_resumed_file(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    run("play", "--seed", "tea", typed=f"d\ns {file}\nq\n")
    before = read_record(file.read_text("utf-8")).version
    run("play", "--resume", file, typed="d\ns\nq\n")
    assert read_record(file.read_text("utf-8")).version > before
    assert list(tmp_path.iterdir()) == [file]


def test_a_finished_game_is_refused(tmp_path: Path) -> None:
    match, _ = scripted("kadi-friendly", 2, "karibu")
    file = tmp_path / "a.record"
    file.write_text(match.record(), "utf-8")
    assert_refused(run("play", "--resume", file), str(file), "over")
    with pytest.raises(RecordError):
        resume_match(file)


@pytest.mark.parametrize("words", [["kadi-bomb"], ["--seed", "tea"], ["--rule", "jokers=4"]])
def test_a_game_is_resumed_as_it_is(words: list[str], tmp_path: Path) -> None:
    assert_refused(run("play", "--resume", tmp_path / "a.record", *words), "--resume")


def test_who_leaves_is_told_the_deal_and_that_s_saves() -> None:
    game = find_game("kadi-bomb")
    match = Match(game, ["Zoë W.", "Baraka"], house_rules(game, ["jokers=4"]), seed="two words")
    again, hint = ways_back(match, None)
    assert "s before you leave" in hint
    words = shlex.split(again.partition(": mezani ")[2])
    ran = run(*words, typed="q\n")
    assert ran.status == 0
    assert match.seed_hash in ran.out
    assert "Zoë W." in ran.out


def test_who_saved_is_told_how_to_go_on() -> None:
    match = Match(find_game("kadi-bomb"), ["You", "Baraka"], seed="tea")
    assert ways_back(match, Path("a.record"), BOTS["sharp"])[0].endswith("a.record --bots sharp")
    assert "--bots rookie" in ways_back(match, None, BOTS["rookie"])[0]
    assert ways_back(match, Path("my game.record")) == [
        "Go on with it: mezani play --resume 'my game.record'"
    ]


def test_a_deal_another_seat_started_is_known_by_its_seed() -> None:
    match = Match(find_game("kadi-bomb"), ["You", "Baraka"], seed="tea", starter=1)
    assert ways_back(match, None)[0].endswith("seed tea")


def test_after_the_end_there_is_nothing_to_get_back() -> None:
    match, _ = scripted("kadi-friendly", 2, "karibu")
    assert ways_back(match, None) == []
