"""Runs: a run that was interrupted and resumed gives the same results as one that was not."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from mezani import read_record
from mezani.arena.contest import Contest
from mezani.arena.run import LOG_NAME, Run, RunError, RunSettings

CONTESTS = (
    Contest("kadi-friendly", ("casual", "rookie"), deals=3, seed="x"),
    Contest("no-kitty", ("casual", "rookie"), deals=2, seed="x"),
)
SETTINGS = RunSettings("arena", CONTESTS)


def results_of(run: Run) -> list[object]:
    return [played.result for played in run.played]


def play_to_the_end(run: Run) -> Run:
    for _ in run.play(1):
        pass
    return run


@pytest.mark.parametrize("done", [0, 1, 5, 10])
def test_a_resumed_run_has_the_results_of_an_uninterrupted_one(done: int, tmp_path: Path) -> None:
    whole = play_to_the_end(Run.start(SETTINGS))
    for _ in islice(Run.start(SETTINGS, tmp_path).play(1), done):
        pass
    resumed = Run.resume(tmp_path, "arena")
    assert len(resumed.played) == done
    played = list(resumed.play(1))
    assert [match for match, _ in played] == whole.matches
    assert results_of(resumed) == results_of(whole)
    assert resumed.is_complete
    assert results_of(Run.resume(tmp_path, "arena")) == results_of(whole)


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = play_to_the_end(Run.start(SETTINGS, tmp_path))
    log = tmp_path / LOG_NAME
    log.write_bytes(log.read_bytes()[:-20])
    resumed = Run.resume(tmp_path, "arena")
    assert len(resumed.played) == len(whole.played) - 1
    assert results_of(play_to_the_end(resumed)) == results_of(whole)
    assert Run.resume(tmp_path, "arena").is_complete


def test_every_match_has_a_record_if_a_folder_is_given(tmp_path: Path) -> None:
    settings = RunSettings("arena", CONTESTS[:1], records=str(tmp_path / "records"))
    run = play_to_the_end(Run.start(settings))
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files[:2]] == [
        "000001-kadi-friendly-casual-rookie.record",
        "000002-kadi-friendly-rookie-casual.record",
    ]
    for file, match, played in zip(files, run.matches, run.played, strict=True):
        replayed = read_record(file.read_text("utf-8"))
        assert (replayed.players, replayed.seed) == (match.bots, match.seed)
        assert tuple(replayed.state.winners()) == played.result.winners


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    Run.start(SETTINGS, tmp_path)
    with pytest.raises(RunError, match="--resume"):
        Run.start(SETTINGS, tmp_path)
    with pytest.raises(RunError, match=r"run\.jsonl can't be written"):
        Run.start(SETTINGS, tmp_path / LOG_NAME)
    with pytest.raises(RunError, match="not empty"):
        Run.start(RunSettings("arena", CONTESTS, records=str(tmp_path)))


def test_only_a_run_of_the_same_command_and_engine_can_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="no run to resume"):
        Run.resume(tmp_path, "arena")
    Run.start(SETTINGS, tmp_path)
    with pytest.raises(RunError, match="mezani arena"):
        Run.resume(tmp_path, "ladder")
    Run.start(RunSettings("arena", CONTESTS, engine="0"), tmp_path / "old")
    with pytest.raises(RunError, match="engine 0"):
        Run.resume(tmp_path / "old", "arena")
    (tmp_path / LOG_NAME).write_text("no JSON\n")
    with pytest.raises(RunError, match="can't be read"):
        Run.resume(tmp_path, "arena")
