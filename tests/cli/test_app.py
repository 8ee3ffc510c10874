"""Every error is one line on stderr with exit status 2, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import pytest

from mezani import GAMES
from mezani_command import main
from tests.cli.runner import assert_refused, run


@pytest.mark.parametrize("command", ["play", "rules", "bench"])
def test_an_unknown_game_is_refused_with_the_list_of_games(command: str) -> None:
    assert_refused(run(command, "kadi-nowhere"), "kadi-nowhere", *GAMES)


@pytest.mark.parametrize(
    ("rule", "parts"),
    [
        ("jokers=9", ("jokers", "9", "0, 2, 4")),
        ("wings=2", ("wings", "jokers")),
        ("jokers", ("jokers", "NAME=VALUE")),
        ("hand_size=six", ("hand_size", "six")),
    ],
)
def test_an_invalid_house_rule_is_refused(rule: str, parts: tuple[str, ...]) -> None:
    assert_refused(run("play", "--rule", rule), *parts)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 9, 100])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    assert_refused(run("play", "kadi-bomb", "--players", players), "2 to 4", str(players))


def test_a_house_rule_given_twice_is_refused() -> None:
    assert_refused(run("play", "--rule", "jokers=2", "--rule", "jokers=4"), "jokers", "twice")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("play --players x", ("--players", "“x” is not a whole number.")),
        ("bench --players 2.5", ("--players", "“2.5” is not a whole number.")),
        ("bench --seconds soon", ("--seconds", "“soon” is not a number of seconds.")),
        ("bench --seconds nan", ("--seconds", "“nan”")),
        ("fuzz --games 0", ("--games", "“0” is less than 1.")),
        ("fuzz --seed -1", ("--seed", "“-1” is less than 0.")),
    ],
)
def test_an_invalid_number_is_refused(words: str, parts: Iterable[str]) -> None:
    assert_refused(run(*words.split()), *parts)


def test_unknown_commands_and_options_are_refused() -> None:
    assert_refused(run("juggle"), "juggle")
    assert_refused(run("play", "--players", "many"), "--players")
    assert_refused(run("play", "--colour", "red"), "--colour")
    assert_refused(run("replay"), "FILE")


def test_a_name_that_a_record_cannot_hold_is_refused() -> None:
    assert_refused(run("play", "--name", "A, B"), "A, B")


def test_a_seed_that_a_record_cannot_hold_is_refused() -> None:
    assert_refused(run("play", "--seed", "a # b"), "a # b")
    assert_refused(run("play", "--seed", "a\x1b[2Jb"), "seed")


def test_a_missing_record_is_refused(tmp_path: Path) -> None:
    assert_refused(run("replay", tmp_path / "none.record"), "none.record", "No such file")


def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.record").write_text("dear diary\n", "utf-8")
    (tmp_path / "b.record").write_bytes(b"\xff\xfe\x00")
    assert_refused(run("replay", tmp_path / "a.record"), "a.record", "game")
    assert_refused(run("replay", tmp_path / "b.record"), "b.record", "not text")
    assert_refused(run("replay", tmp_path), "can't be read")


def test_a_record_with_an_illegal_step_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.record"
    file.write_text(
        "game kadi-friendly\nplayers A, B\nseed tea\nengine 1\nA draw\nA draw\n", "utf-8"
    )
    assert_refused(run("replay", file), "line 6", "A draw")


def test_a_real_process_prints_one_line_and_exits_with_2() -> None:
    command = [sys.executable, "-m", "mezani", "play", "kadi-nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("mezani: There is no game “kadi-nowhere”")
    assert done.stderr.count("\n") == 1


def test_a_system_error_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise NotADirectoryError(20, "Not a directory", "notes.txt")

    monkeypatch.setattr("mezani.cli.commands.bench.find_game", fail)
    assert_refused(run("bench"), "stopped by a system error: notes.txt: Not a directory.")


def test_version_prints_the_version() -> None:
    assert run("--version") == (0, f"mezani {version('mezani')}\n", "")


def test_no_command_shows_the_help() -> None:
    ran = run()
    assert ran.status == 0
    assert "play" in ran.out


def test_an_unknown_level_is_refused_with_the_list_of_levels() -> None:
    assert_refused(run("play", "--bots", "champion"), "champion", "rookie, casual, sharp")


@pytest.mark.parametrize("command", ["load", "kill", "malform", "siege"])
def test_stress_tests_name_the_extra_they_need(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(("mezani.stress", "psutil"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psutil", None)
    assert_refused(run(command), "psutil", "pip install -e '.[stress]'")


def test_without_the_app_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "mezani.cli")
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "mezani.cli.app")
    with pytest.raises(SystemExit, match=r"typer is not installed: run pip install '\.\[app\]'"):
        main()


INTERRUPTED = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt
from mezani_command import main
sys.meta_path.insert(0, Interrupt())
main()
"""


@pytest.mark.parametrize("module", ["mezani", "mezani.games", "typer", "mezani.cli.commands.train"])
def test_ctrl_c_during_imports_prints_nothing_but_a_new_line(module: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, module]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


def test_ctrl_c_during_a_command_prints_a_new_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mezani.cli.commands.bench.find_game", interrupt)
    assert run("bench") == (130, "", "\n")
