"""Every code and every why of a refusal is listed in docs/server.md, with one meaning."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mezani.errors import NotationError, RulesError, StaleMoveError, UnknownGameError
from mezani.review import NoReviewError
from mezani.server import errors
from mezani.server.http.error_responses import SERVER_ERROR, STANDARD, STORE_ERROR
from mezani.server.rooms import errors as room_errors
from mezani.store.errors import NameTakenError

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "mezani" / "server"
SECTION = (ROOT / "docs" / "server.md").read_text("utf-8").partition("## Codes\n")[2]
CODES_SECTION = SECTION.partition("\n## ")[0]
WORD = re.compile(r"[a-z][a-z_]*")
ERRORS: dict[str, type[errors.RefusedError]] = {
    name: error
    for name, error in (*vars(errors).items(), *vars(room_errors).items())
    if isinstance(error, type)
    and issubclass(error, errors.RefusedError)
    and error not in (errors.RefusedError, room_errors.RoomError, room_errors.UnplayableMatchError)
}
ERROR_CODES = {error.code for error in ERRORS.values()}
STANDARD_CODES = {code for code, _ in (*STANDARD.values(), SERVER_ERROR, STORE_ERROR)}
OTHER_CODES = {
    *("illegal_move", "not_your_turn"),
    *(UnknownGameError.code, NameTakenError.code, NoReviewError.code),
    *(NotationError.code, RulesError.code, StaleMoveError.code),
}
CODE_POSITIONS = {"Goodbye": 0, "reject": 2, "refuse_for_now": 0, "Nak": 1}
"""Functions that take a code, and the position of its argument."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call in the server's sources with the name of the function or method."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield node.func.attr, node


def word_at(call: ast.Call, position: int) -> str:
    """Return the literal word at a position of a call, or an empty text."""
    found = call.args[position] if -len(call.args) <= position < len(call.args) else None
    text = found.value if isinstance(found, ast.Constant) else ""
    return text if isinstance(text, str) and WORD.fullmatch(text) else ""


def refusals() -> Iterator[tuple[str, str]]:
    """Yield every code and why in the server's sources."""
    for name, call in calls():
        if name in CODE_POSITIONS and word_at(call, CODE_POSITIONS[name]):
            why = word_at(call, -1) if len(call.args) > CODE_POSITIONS[name] + 2 else ""
            yield word_at(call, CODE_POSITIONS[name]), why
        elif name in ERRORS and len(call.args) > 1:
            yield ERRORS[name].code, word_at(call, 1)


REFUSALS = sorted(set(refusals()))


def test_codes_are_found_in_the_sources() -> None:
    with_code = {name for name, call in calls() if word_at(call, CODE_POSITIONS.get(name, 99))}
    assert with_code == set(CODE_POSITIONS)
    assert ("rate_limited", "too_often") in REFUSALS
    assert ("forbidden", "host_only") in REFUSALS
    assert ("bad_name", "name_empty") in REFUSALS
    assert ("taken_over", "") in REFUSALS
    assert len(REFUSALS) > 40


@pytest.mark.parametrize(
    "code", sorted(ERROR_CODES | STANDARD_CODES | OTHER_CODES | {code for code, _ in REFUSALS})
)
def test_every_code_is_listed(code: str) -> None:
    cells = [row.split("|")[1] for row in CODES_SECTION.splitlines() if row.startswith("| `")]
    assert sum(f"`{code}`" in cell for cell in cells) == 1


@pytest.mark.parametrize(("code", "why"), [pair for pair in REFUSALS if pair[1]])
def test_every_why_is_listed_with_its_code(code: str, why: str) -> None:
    rows = [row.split("|") for row in CODES_SECTION.splitlines() if f"`{why}`" in row]
    assert [f"`{code}`" in cells[1] for cells in rows if f"`{why}`" in cells[-2]] == [True]


def test_a_why_belongs_to_one_code() -> None:
    whys = [why for _, why in REFUSALS if why]
    assert len(whys) == len(set(whys))
    assert not set(whys) & {code for code, _ in REFUSALS}
