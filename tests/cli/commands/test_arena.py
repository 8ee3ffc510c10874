"""``mezani arena``: bots play each other, and the results are printed and written."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from mezani.arena.run import LOG_NAME
from tests.cli.runner import Ran, assert_refused, run

RANDOM_BOT = "mezani.bots.random_bot:RandomBot"
STOPPING_BOT = """
class Stopping:
    calls = 0

    def choose(self, observation, rng):
        Stopping.calls += 1
        if Stopping.calls == 60:
            raise KeyboardInterrupt
        return observation.moves[rng.below(len(observation.moves))]
"""

ANNOUNCED_BOT = """
import os

class Announced:
    is_new = True

    def choose(self, observation, rng):
        if Announced.is_new:
            Announced.is_new = False
            print(os.getpid(), flush=True)
        return observation.moves[0]
"""
"""Prints the process in which it plays."""


@pytest.mark.slow
def test_no_process_survives_a_killed_run(tmp_path: Path) -> None:
    file = tmp_path / "announced.py"
    file.write_text(ANNOUNCED_BOT)
    bots = ["Announced", "rookie", "--bot", f"{file}:Announced"]
    words = ["arena", "kadi-friendly", *bots, "--games", "100000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "mezani", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as run_to_kill:
        assert run_to_kill.stdout is not None
        playing = {int(run_to_kill.stdout.readline()) for _ in range(2)}
        started = psutil.Process(run_to_kill.pid).children(recursive=True)
        assert playing <= {process.pid for process in started}
        run_to_kill.kill()
        _, left = psutil.wait_procs(started, 60)
        for process in left:
            process.kill()
    assert left == []


def standings_of(ran: Ran) -> list[list[str]]:
    """Return the first cells of each line of the standings, without the decision times."""
    return [line.split()[:10] for line in ran.out.splitlines()[1:]]


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_arena_shows_the_standing_of_each_bot() -> None:
    ran = run("arena", "kadi-friendly", "random", "casual", "--games", 20, "--seed", 1)
    assert ran.status == 0
    first, last = standings_of(ran)
    assert (first[0], first[1], last[0], last[1]) == ("casual", "20", "random", "20")
    assert float(first[3]) + float(last[3]) == 100
    assert "10 deals with 2 seatings each; repeat with --seed 1." in ran.err


def test_a_bot_can_have_several_seats() -> None:
    bots = ("sharp", "casual", "casual", "rookie")
    ran = run("arena", "kadi-classic", *bots, "--games", 5, "--seed", 1)
    assert "1 deal with 12 seatings each" in ran.err
    assert sorted(line[0] for line in standings_of(ran)) == ["casual", "rookie", "sharp"]


def test_more_players_than_bots_repeat_the_bots_in_turn(tmp_path: Path) -> None:
    words = ("arena", "kadi-live", "rookie", "random", "--players", 3, "--games", 3, "--seed", 1)
    assert run(*words, "--out", tmp_path).status == 0
    seats = [row["bots"] for row in rows_of(tmp_path / "matches.csv")]
    assert seats == ["random rookie rookie", "rookie random rookie", "rookie rookie random"]


def test_a_seed_repeats_the_same_matches_with_any_number_of_jobs() -> None:
    words = ("arena", "kadi-live", "random", "rookie", "casual", "--games", 6, "--seed", "a")
    assert standings_of(run(*words)) == standings_of(run(*words, "--jobs", 2))


def test_results_fit_into_80_columns() -> None:
    ran = run("arena", "kadi-friendly", "sharp", "casual", "rookie", "--games", 2, "--seed", 1)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "…" not in ran.out


def test_long_names_do_not_cut_results() -> None:
    name = "a_bot_with_long_name"
    words = ("arena", "no-kitty", name, "rookie", "--bot", f"{name}={RANDOM_BOT}")
    ran = run(*words, "--games", 2, "--seed", 1)
    assert name in ran.out
    assert "…" not in ran.out


def test_results_are_written_to_a_folder(tmp_path: Path) -> None:
    out, records = tmp_path / "new" / "out", tmp_path / "records"
    words = ("arena", "kadi-friendly", "casual", "rookie", "--games", 4, "--seed", 1)
    assert run(*words, "--out", out, "--records", records).status == 0
    matches, standings = rows_of(out / "matches.csv"), rows_of(out / "standings.csv")
    assert [row["deal"] for row in matches] == ["1", "1", "2", "2"]
    assert all(row["winners"] in ("A", "B") and row["rules"] == "" for row in matches)
    assert {row["bot"] for row in standings} == {"casual", "rookie"}
    assert sum(float(row["wins"]) for row in standings) == 4
    assert (out / "standings.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(records.glob("*.record"))) == 4
    replayed = run("replay", min(records.iterdir()))
    assert (replayed.status, replayed.err) == (0, "")


def test_tied_matches_are_counted_alike_on_the_screen_and_in_the_files(tmp_path: Path) -> None:
    words = ("arena", "no-kitty", "random", "rookie", "--games", 20, "--seed", 4, "--jobs", 1)
    ran = run(*words, "--out", tmp_path)
    matches, standings = rows_of(tmp_path / "matches.csv"), rows_of(tmp_path / "standings.csv")
    tied = [row["winners"] for row in matches].count("")
    assert tied > 0
    assert ran.out.split()[:3] == ["bot", "games", "tied"]
    shown = {line[0]: (line[1], line[2]) for line in standings_of(ran)}
    assert shown == dict.fromkeys(["random", "rookie"], ("20", str(tied)))
    assert shown == {row["bot"]: (row["games"], row["tied"]) for row in standings}
    assert sum(float(row["wins"]) for row in standings) == 20 - tied


def test_without_matplotlib_everything_else_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = ("arena", "kadi-friendly", "casual", "rookie", "--games", 2, "--seed", 1)
    ran = run(*words, "--out", tmp_path)
    assert ran.status == 0
    assert "pip install -e '.[arena]'" in ran.err
    assert {file.name for file in tmp_path.iterdir()} == {LOG_NAME, "matches.csv", "standings.csv"}


def test_house_rules_can_be_given_or_random(tmp_path: Path) -> None:
    words = ("arena", "kadi-friendly", "casual", "rookie", "--games", 8, "--seed", 1)
    assert run(*words, "--rule", "hand_size=6", "--out", tmp_path / "own").status == 0
    own = rows_of(tmp_path / "own" / "matches.csv")
    assert {row["rules"] for row in own} == {"hand_size=6"}
    assert run(*words, "--random-rules", "--out", tmp_path / "random").status == 0
    rules = [row["rules"] for row in rows_of(tmp_path / "random" / "matches.csv")]
    assert rules[0::2] == rules[1::2]
    assert len(set(rules)) == 4


def test_ctrl_c_keeps_what_was_played_and_resume_completes_it(tmp_path: Path) -> None:
    file = tmp_path / "stopping.py"
    file.write_text(STOPPING_BOT)
    words = ("arena", "no-kitty", "Stopping", "rookie", "--games", 12, "--seed", 1)
    stopped = run(*words, "--bot", f"{file}:Stopping", "--out", tmp_path / "out")
    assert stopped.status == 130
    assert 0 < int(standings_of(stopped)[0][1]) < 12
    assert f"arena --resume {tmp_path / 'out'}" in stopped.err
    assert len(rows_of(tmp_path / "out" / "matches.csv")) == int(standings_of(stopped)[0][1])
    assert (tmp_path / "out" / "standings.png").exists()
    resumed = run("arena", "--resume", tmp_path / "out")
    assert resumed.status == 0
    whole = run(*words, "--bot", f"Stopping={RANDOM_BOT}")
    assert standings_of(resumed) == standings_of(whole)
    assert standings_of(run("arena", "--resume", tmp_path / "out")) == standings_of(whole)


def test_a_bot_that_has_changed_cannot_continue_a_run(tmp_path: Path) -> None:
    file, out = tmp_path / "stopping.py", tmp_path / "out"
    file.write_text(STOPPING_BOT)
    words = ("arena", "no-kitty", "Stopping", "rookie", "--games", 12, "--seed", 1)
    assert run(*words, "--bot", f"{file}:Stopping", "--out", out).status == 130
    log = (out / LOG_NAME).read_bytes()
    file.write_text(STOPPING_BOT.replace("60", "-1"))
    assert_refused(run("arena", "--resume", out), "The bot Stopping has changed", str(file))
    assert (out / LOG_NAME).read_bytes() == log
    file.write_text(STOPPING_BOT)
    assert run("arena", "--resume", out).status == 0
    file.write_text(STOPPING_BOT.replace("60", "-1"))
    assert run("arena", "--resume", out).status == 0, "a complete run only shows its results"


def test_ctrl_c_without_a_folder_shows_the_standings(tmp_path: Path) -> None:
    file = tmp_path / "stopping.py"
    file.write_text(STOPPING_BOT)
    words = ("arena", "no-kitty", "Stopping", "rookie", "--games", 12, "--seed", 1)
    stopped = run(*words, "--bot", f"{file}:Stopping")
    assert stopped.status == 130
    assert 0 < int(standings_of(stopped)[0][1]) < 12
    assert "With --out DIR" in stopped.err


def test_a_bot_of_your_own_plays_under_its_class_or_another_name() -> None:
    words = ("arena", "no-kitty", "casual", "--games", 2, "--seed", 1)
    ran = run(*words, "RandomBot", "--bot", RANDOM_BOT)
    assert {line[0] for line in standings_of(ran)} == {"casual", "RandomBot"}
    ran = run(*words, "luck", "--bot", f"luck={RANDOM_BOT}", "--jobs", 2)
    assert {line[0] for line in standings_of(ran)} == {"casual", "luck"}


def test_a_failing_bot_ends_the_run_with_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, observation, rng):\n        return 1 / 0\n")
    words = ("arena", "no-kitty", "Bad", "casual", "--bot", f"{file}:Bad", "--seed", 1)
    ran = run(*words, "--games", 2)
    assert ran.status == 2
    assert "mezani: The bot Bad failed at step" in ran.err
    assert "ZeroDivisionError" in ran.err


def test_invalid_contests_are_refused(tmp_path: Path) -> None:
    assert_refused(run("arena"), "mezani arena kadi-friendly sharp casual", "mezani ladder")
    assert_refused(run("arena", "kadi-friendly", "sharp", "sharp"), "two different bots")
    assert_refused(run("arena", "kadi-friendly", "sharp", "nobody"), "nobody", "casual")
    assert_refused(run("arena", "kadi-nowhere", "sharp", "casual"), "kadi-nowhere")
    sharp = ("arena", "kadi-bomb", "sharp", "casual")
    assert_refused(run(*sharp, "--players", 5), "2 to 4")
    assert_refused(run(*sharp, "rookie", "--players", 2), "3 bots")
    assert_refused(run(*sharp, "--games", 0), "less than 1")
    assert_refused(run(*sharp, "--seed", "a#b"), "a#b")
    assert_refused(run(*sharp, "--rule", "jokers=4", "--random-rules"), "not both")
    assert_refused(run(*sharp, "--rule", "no_such_rule=1"), "no_such_rule")
    assert_refused(run(*sharp, "--bot", f"sharp={RANDOM_BOT}"), "already a bot sharp")
    assert_refused(run(*sharp, "--bot", f"two words={RANDOM_BOT}"), "two words")
    assert_refused(run(*sharp, "--bot", "luck=nowhere:Bot"), "nowhere")
    assert_refused(run(*sharp, "--bot", RANDOM_BOT), "RandomBot does not play")
    assert_refused(run("arena", "--resume", tmp_path / "nowhere"), "no run to resume")
    assert_refused(run(*sharp, "--resume", tmp_path), "--resume")
