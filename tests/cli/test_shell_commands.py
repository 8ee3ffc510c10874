"""The shell commands we print can be typed as they are."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.cli.options import house_rules
from mezani.cli.shell_commands import command_name, ways_to_continue
from tests.cli.runner import run
from tests.cli.scripted_games import scripted


@pytest.mark.parametrize(
    ("path", "found", "expected"),
    [
        ("/usr/bin/mezani", "/usr/bin/mezani", "mezani"),
        (".venv/bin/mezani", None, ".venv/bin/mezani"),
        ("my tools/mezani", None, "'my tools/mezani'"),
        ("something/pytest", None, "mezani"),
    ],
)
def test_the_command_name_is_what_the_shell_finds(
    path: str, found: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [path])
    monkeypatch.setattr(shutil, "which", lambda _: found)
    assert command_name() == expected


def test_leaving_shows_the_command_for_the_same_deal() -> None:
    game = find_game("kadi-bomb")
    match = Match(game, ["Zoë W.", "Baraka"], house_rules(game, ["jokers=4"]), seed="two words")
    again, hint = ways_to_continue(match, None)
    assert "type s to save" in hint
    words = shlex.split(again.partition(": mezani ")[2])
    ran = run(*words, typed="q\n")
    assert ran.status == 0
    assert match.seed_hash in ran.out
    assert "Zoë W." in ran.out


def test_leaving_a_saved_game_shows_the_command_to_resume_it() -> None:
    match = Match(find_game("kadi-bomb"), ["You", "Baraka"], seed="tea")
    assert ways_to_continue(match, Path("a.record"), BOTS["sharp"])[0].endswith(
        "a.record --bots sharp"
    )
    assert "--bots rookie" in ways_to_continue(match, None, BOTS["rookie"])[0]
    assert ways_to_continue(match, Path("my game.record")) == [
        "Resume it with: mezani play --resume 'my game.record'"
    ]


def test_a_deal_started_by_another_seat_is_shown_by_its_seed() -> None:
    match = Match(find_game("kadi-bomb"), ["You", "Baraka"], seed="tea", starter=1)
    assert ways_to_continue(match, None)[0].endswith("seed tea")


def test_a_finished_game_has_nothing_to_continue() -> None:
    match, _ = scripted("kadi-friendly", 2, "karibu")
    assert ways_to_continue(match, None) == []
