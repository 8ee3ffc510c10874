"""Scenario files: unreadable files are reported, and every kind of line can hold or fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, ScenarioError, load_cases

HEAD = """
[[case]]
name = "a case"
game = "kadi-friendly"
hands = { A = "7H 9S 4D", B = "5H 6H", C = "KD 10D" }
top = "7S"
"""

QUTE_HEAD = """
[[case]]
name = "a case of Qute"
game = "qute"
hands = { A = "7H 9S", B = "6H KC" }
top = "9H"
pile = "QS 9C"
scores = { A = -20, B = 40 }
refills = 1
practice = true
"""

NO_KITTY_HEAD = """
[[case]]
name = "a board"
game = "no-kitty"
hands = { A = "R1 G2 wind", B = "shield" }
tiles = "W R Y G W R Y G"
board = { 3 = "B R2", 4 = "A G3" }
hearts = "R1 R2"
magic = "wind"
"""


def scenario(folder: Path, *script: str, head: str = HEAD) -> Path:
    file = folder / "file.toml"
    lines = "\n".join(script)
    file.write_text(f'{head}script = """\n{lines}\n"""\n', "utf-8")
    return file


HOLDS = [
    ("A play 7H", "A play 4D"),
    ("! A play 4D", "! A play 7H"),
    ("? turn A", "? turn B"),
    ("? winner none", "? winner A"),
    ("? over no", "? over yes"),
    ("? hand A 4D 9s 7♥", "? hand A 4D 9S"),
    ("? hand A 9S 4D 7H", "? hand A 9S 4D 8H"),
    ("? count B 2", "? count B 3"),
    ("? deck 46", "? deck 45"),
    ("? top 7S", "? top 7H"),
    ("? suit none", "? suit H"),
    ("? penalty 0", "? penalty 2"),
    ("? skips 0", "? skips 1"),
    ("? request none", "? request QH"),
    ("? direction forward", "? direction back"),
    ("? window none", "? window jump"),
    ("? prompt A no", "? prompt A yes"),
    ("? announced A no", "? announced A yes"),
    ("? may A play 7H", "? may A play 4D"),
    ("? cannot A play 4D", "? cannot A play 7H"),
    ("clock turn", "clock window"),
    ("clock turn A", "clock window"),
]
QUTE_HOLDS = [
    ("A play 7H", "A end"),
    ("! A qute", "! A play 9S"),
    ("A add J", "A add 10"),
    ("A back", "B back"),
    ("? top 9♥", "? top none"),
    ("? run 2", "? run 1"),
    ("? round 1", "? round 2"),
    ("? refills 1", "? refills 0"),
    ("? score A -20", "? score A 20"),
    ("? score B 40", "? score B -40"),
    ("? deck 29", "? deck 28"),
    ("? suit none", "? suit H"),
]
NO_KITTY_HOLDS = [
    ("A place R1 2", "A place R1 3"),
    ("! A place wind 2", "! A wind 3"),
    ("? hand A wind g2 R1", "? hand A R1 G2"),
    ("? tile 3 Y B R2", "? tile 3 Y A R2"),
    ("? tile 1 W", "? tile 1 R"),
    ("? score A 6", "? score A 3"),
    ("? score B 0", "? score B 2"),
    ("? shield B 0", "? shield B 2"),
    ("? hearts 2", "? hearts 1"),
    ("? magic 1", "? magic 0"),
]
LINES = [
    *((HEAD, *pair) for pair in HOLDS),
    *((QUTE_HEAD, *pair) for pair in QUTE_HOLDS),
    *((NO_KITTY_HEAD, *pair) for pair in NO_KITTY_HOLDS),
]


@pytest.mark.parametrize(("head", "right", "wrong"), LINES)
def test_a_line_that_holds_passes_and_any_other_is_reported(
    head: str, right: str, wrong: str, tmp_path: Path
) -> None:
    assert load_cases(scenario(tmp_path, right, head=head))[0].run() is None
    failure = load_cases(scenario(tmp_path, wrong, head=head))[0].run()
    assert failure is not None
    assert failure.line == wrong
    assert failure.expected
    assert failure.found


def test_winners_can_be_named_in_any_order(tmp_path: Path) -> None:
    head = QUTE_HEAD.replace('A = "7H 9S", B = "6H KC"', 'A = "9S", B = "6H", C = "KC"')
    head = head.replace("A = -20, B = 40", "A = 40, B = 40, C = 120")
    script = ("A play 9S", "A end", "? winner B A", "? winner a b", "? over yes")
    assert load_cases(scenario(tmp_path, *script, head=head))[0].run() is None
    assert load_cases(scenario(tmp_path, *script[:2], "? winner A", head=head))[0].run()


def test_says_looks_only_at_the_last_step(tmp_path: Path) -> None:
    script = ("A play 7H", "? says A played 7♥.", "B draw", "? says B picked 1.")
    assert load_cases(scenario(tmp_path, *script))[0].run() is None
    failure = load_cases(scenario(tmp_path, *script, "? says A played"))[0].run()
    assert failure is not None
    assert failure.line == "? says A played"


def test_comments_are_removed(tmp_path: Path) -> None:
    case = load_cases(scenario(tmp_path, "# nothing", "A play 7H   # on the 7", ""))[0]
    assert case.script == ["A play 7H"]
    assert case.run() is None


def test_the_first_line_that_fails_is_reported(tmp_path: Path) -> None:
    failure = load_cases(scenario(tmp_path, "? turn A", "? turn B", "? turn C"))[0].run()
    assert failure is not None
    assert failure.line == "? turn B"


@pytest.mark.parametrize(
    ("head", "script", "says"),
    [
        (HEAD, "A", "is not a step"),
        (HEAD, "A fly", "is not a move"),
        (HEAD, "D draw", "is not a seat"),
        (HEAD, "? colour A", "colour"),
        (HEAD, "? count Z 1", "is not a seat"),
        (HEAD, "? may A", "is not a step"),
        (HEAD, "clock tea", "is not a clock"),
        (HEAD.replace("kadi-friendly", "chess"), "A draw", "chess"),
        (HEAD.replace("7H 9S", "7H 7H"), "A draw", "more often"),
        (HEAD.replace("7H 9S", "7H RJ RJ"), "A draw", "more often"),
        (HEAD.replace("7H 9S", "7X"), "A draw", "is not a card"),
        (HEAD.replace('top = "7S"', 'top = "7S 8S"'), "A draw", "top"),
        (HEAD.replace('top = "7S"', ""), "A draw", "top"),
        (HEAD + 'turn = "E"\n', "A draw", "is not a seat"),
        (HEAD + 'direction = "up"\n', "A draw", "direction"),
        (HEAD + 'suit = "X"\n', "A draw", "is not a suit"),
        (HEAD + "tiles = 8\n", "A draw", "tiles"),
        (QUTE_HEAD.replace("refills = 1", "refills = true"), "A draw", "refills"),
        (QUTE_HEAD.replace("practice = true", "practice = 1"), "A draw", "practice"),
        (HEAD + "rules = { jokers = 3 }\n", "A draw", "jokers"),
        (HEAD + "rules = { wild = 3 }\n", "A draw", "wild"),
        (HEAD.replace(', B = "5H 6H", C = "KD 10D"', ""), "A draw", "players"),
    ],
)
def test_an_unreadable_case_is_reported_with_its_name_and_the_reason(
    head: str, script: str, says: str, tmp_path: Path
) -> None:
    file = scenario(tmp_path, script, head=head)
    with pytest.raises(ScenarioError, match=says) as refusal:
        load_cases(file)
    assert str(file) in refusal.value.reason
    assert "a case" in refusal.value.reason


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_without_hands_is_refused(game_id: str) -> None:
    game = GAMES[game_id]
    with pytest.raises(ScenarioError, match="“hands” is missing"):
        game.position(game.preset, {})


@pytest.mark.parametrize("text", ["[[case", 'name = "no case"\n', "case = 3\n", ""])
def test_a_file_without_cases_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "file.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ScenarioError, match=r"file\.toml"):
        load_cases(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml"):
        load_cases(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("line", ["? says", "? top 7X", "? hand A 7X", "? turn", "? over maybe"])
def test_a_fact_with_an_impossible_value_is_refused(line: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError):
        load_cases(scenario(tmp_path, line))
