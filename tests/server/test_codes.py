"""Every code and every finer reason a client can be told stands in the page about the server, and means one thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mezani.errors import MezaniError, NotationError, RulesError, StaleMoveError, UnknownGameError
from mezani.server import errors
from mezani.server.http.error_responses import SERVER_ERROR, STANDARD, STORE_ERROR
from mezani.store.errors import NameTakenError

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "mezani" / "server"
SECTION = (ROOT / "docs" / "server.md").read_text("utf-8").partition("## Codes\n")[2]
LISTED = SECTION.partition("\n## ")[0]
WORD = re.compile(r"[a-z][a-z_]*")
RAISED = {
    error.code
    for error in (*vars(errors).values(), NotationError, RulesError, StaleMoveError)
    if isinstance(error, type)
    and issubclass(error, MezaniError)
    and error not in (MezaniError, errors.RefusedError)
}
STANDING = {code for code, _ in (*STANDARD.values(), SERVER_ERROR, STORE_ERROR)}
OTHERS = {UnknownGameError.code, NameTakenError.code, "illegal_move", "not_your_turn"}
TELLING = {"RoomError": 0, "Goodbye": 0, "turn_away": 2, "refusal": 3, "Nak": 1}
"""Functions that are given a code, and where."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the server's sources, with the name of what is called."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node


def word_at(call: ast.Call, place: int) -> str:
    """The word given at a place of a call; empty where it is none that is written there."""
    found = call.args[place] if -len(call.args) <= place < len(call.args) else None
    text = found.value if isinstance(found, ast.Constant) else ""
    return text if isinstance(text, str) and WORD.fullmatch(text) else ""


def told() -> Iterator[tuple[str, str]]:
    """Every code with every finer reason that is written in the server's sources."""
    for name, call in calls():
        if name in TELLING and word_at(call, TELLING[name]):
            why = word_at(call, -1) if len(call.args) > TELLING[name] + 2 else ""
            yield word_at(call, TELLING[name]), why
        elif name in ("forbidden", "not_seated") and len(call.args) > 1:
            yield name, word_at(call, 1)
        elif name in ("BadNameError", "BadPasswordError", "WrongPasswordError") and call.args:
            yield getattr(errors, name).code, word_at(call, 1)


TOLD = sorted(set(told()))


def test_the_sources_are_read_as_they_are() -> None:
    assert ("forbidden", "host_only") in TOLD
    assert ("bad_name", "name_empty") in TOLD
    assert ("taken_over", "") in TOLD
    assert len(TOLD) > 40


@pytest.mark.parametrize("code", sorted(RAISED | STANDING | OTHERS | {code for code, _ in TOLD}))
def test_every_code_is_listed(code: str) -> None:
    cells = [row.split("|")[1] for row in LISTED.splitlines() if row.startswith("| `")]
    assert sum(f"`{code}`" in cell for cell in cells) == 1


@pytest.mark.parametrize(("code", "why"), [pair for pair in TOLD if pair[1]])
def test_every_finer_reason_is_listed_with_its_code(code: str, why: str) -> None:
    rows = [row.split("|") for row in LISTED.splitlines() if f"`{why}`" in row]
    assert [f"`{code}`" in cells[1] for cells in rows if f"`{why}`" in cells[-2]] == [True]


def test_a_finer_reason_belongs_to_one_code() -> None:
    finer = [why for _, why in TOLD if why]
    assert len(finer) == len(set(finer))
    assert not set(finer) & {code for code, _ in TOLD}
