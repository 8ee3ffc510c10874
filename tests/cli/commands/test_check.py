"""``mezani check``: output and exit status."""

from __future__ import annotations

from pathlib import Path

from tests.cli.runner import run

CASE = """
[[case]]
name = "{name}"
game = "kadi-friendly"
hands = {{ A = "7H 5S", B = "9D 9C" }}
top = "7S"
script = \"\"\"
A play 7H
? turn {turn}
\"\"\"
"""
PASSES = CASE.format(name="play continues", turn="B")
FAILS = CASE.format(name="play stays", turn="A")


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def test_the_status_is_0_if_all_cases_pass(tmp_path: Path) -> None:
    ran = run("check", write(tmp_path, "a.toml", PASSES), write(tmp_path, "b.toml", PASSES))
    assert ran == (0, "2 passed, 0 failed\n", "")


def test_the_status_is_1_if_a_case_fails_and_the_difference_is_shown(tmp_path: Path) -> None:
    file = write(tmp_path, "a.toml", FAILS + PASSES)
    ran = run("check", file)
    assert ran.status == 1
    assert f"{file}: play stays" in ran.out
    lines = [line.strip() for line in ran.out.splitlines()]
    assert lines[1:4] == ["line:     ? turn A", "expected: A", "found:    B"]
    assert lines[-1] == "1 passed, 1 failed"


def test_the_status_is_2_if_a_file_is_unreadable_and_the_others_still_run(tmp_path: Path) -> None:
    ran = run("check", tmp_path / "none.toml", write(tmp_path, "a.toml", FAILS))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    assert "none.toml" in ran.err
    assert ran.out.splitlines()[-1] == "0 passed, 1 failed"


def test_the_status_is_2_if_a_case_is_unreadable_and_the_others_still_run(
    tmp_path: Path,
) -> None:
    misspelt = PASSES.replace("? turn", "? trun")
    ran = run("check", write(tmp_path, "a.toml", PASSES + misspelt + FAILS))
    assert ran.status == 2
    assert "trun" in ran.err
    assert ran.out.endswith("1 passed, 1 failed\n")


def test_each_file_that_is_not_a_scenario_is_reported(tmp_path: Path) -> None:
    files = [
        write(tmp_path, "toml.toml", "[[case"),
        write(tmp_path, "game.toml", PASSES.replace("kadi-friendly", "kadi-nowhere")),
        write(tmp_path, "step.toml", PASSES.replace("A play 7H", "A dance")),
        write(tmp_path, "card.toml", PASSES.replace("? turn B", "? hand A 99")),
        tmp_path,
    ]
    ran = run("check", *files)
    assert ran.status == 2
    assert ran.out == "0 passed, 0 failed\n"
    assert [str(file) in line for file, line in zip(files, ran.err.splitlines())] == [True] * 5


def test_an_empty_file_has_no_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.touch()
    ran = run("check", path)
    assert ran.status == 2
    assert "the file has no scenarios" in ran.err


def test_verbose_lists_the_cases_that_pass(tmp_path: Path) -> None:
    assert "play continues" in run("check", "-v", write(tmp_path, "a.toml", PASSES)).out
