"""``mezani ladder``: all levels against each other, on the screen, in files and on a page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mezani.arena import WinTally
from mezani.arena.ladder_page import BEGIN, END
from mezani.arena.run import LOG_NAME, Run
from mezani.cli.commands.ladder import cell
from mezani.cli.contest_progress import ContestProgress
from tests.cli.runner import assert_refused, run

WORDS = ("ladder", "kadi-friendly", "--games", 2, "--seed", 1)


def test_ladder_shows_every_pair_and_the_games_for_more_players() -> None:
    ran = run(*WORDS)
    lines = [line.split() for line in ran.out.splitlines()]
    assert "95 % intervals" in ran.out.splitlines()[0]
    assert lines[1] == ["game", "bot", "rookie", "casual", "sharp", "master", "skill"]
    assert [line[1] for line in lines[2:6]] == ["master", "sharp", "casual", "rookie"]
    assert [line[1] for line in lines[-2:]] == ["3", "4"]
    assert max(map(len, ran.out.splitlines())) <= 80


def test_an_interval_stays_within_0_and_100_percent() -> None:
    won = WinTally()
    for deal in range(20):
        won.add(deal, 1.0)
    share = won.share()
    assert cell(share) == "100 (84–100)"
    assert cell(share.complement()) == "0 (0–16)"


def test_the_status_says_whether_each_level_clearly_beats_the_next_weaker_one() -> None:
    ran = run(*WORDS)
    assert ran.status == 1
    assert "sharp is not clearly better than casual in kadi-friendly." in ran.err
    assert run("ladder", "no-kitty", "--games", 60, "--seed", 1, "--jobs", 1).status == 0


def test_results_are_written_to_a_folder_and_a_page(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"# Bots\n\n{BEGIN}\n{END}\n\nThe end.\n")
    run(*WORDS, "--out", tmp_path / "out", "--page", page)
    assert {file.name for file in (tmp_path / "out").iterdir()} == {
        LOG_NAME,
        "ladder.csv",
        "ladder.png",
    }
    lines = (tmp_path / "out" / "ladder.csv").read_text("utf-8").splitlines()
    assert lines[0] == "game,players,bot,opponent,games,tied,wins,share,low,high"
    assert len(lines) == 1 + 6 + 2 * 3
    text = page.read_text("utf-8")
    assert "| `kadi-friendly` | `master` | " in text
    assert text.endswith("The end.\n")
    assert (tmp_path / "images" / "ladder.png").read_bytes().startswith(b"\x89PNG")


def test_ctrl_c_keeps_what_was_played_and_resume_completes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"{BEGIN}\n{END}\n")
    with monkeypatch.context() as patch:
        patch.setattr(ContestProgress, "advance", stop_after(5))
        stopped = run(*WORDS, "--out", tmp_path / "out", "--page", page)
    assert stopped.status == 130
    assert len(Run.resume(tmp_path / "out", "ladder").played) == 5
    assert "ladder --resume" in stopped.err
    assert page.read_text("utf-8") == f"{BEGIN}\n{END}\n"
    resumed = run("ladder", "--resume", tmp_path / "out", "--page", page)
    assert resumed.out == run(*WORDS).out
    assert "`kadi-friendly`" in page.read_text("utf-8")


def stop_after(number: int) -> object:
    """Return a method that raises KeyboardInterrupt when it is called for the nth time."""
    calls: list[object] = []

    def advance(progress: object) -> None:
        calls.append(progress)
        if len(calls) == number:
            raise KeyboardInterrupt

    return advance


def test_invalid_ladders_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_refused(run("ladder", "kadi-nowhere"), "kadi-nowhere")
    assert_refused(run("ladder", "--resume", tmp_path), "no run to resume")
    assert_refused(run(*WORDS, "--resume", tmp_path), "--resume")
    assert_refused(run(*WORDS, "--page", tmp_path / "no.md"), "no.md")
    page = tmp_path / "page.md"
    page.write_text("No markers.\n")
    assert_refused(run(*WORDS, "--page", page), "no lines")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert_refused(run(*WORDS, "--page", page), "pip install -e '.[arena]'")
