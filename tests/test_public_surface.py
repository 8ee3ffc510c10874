"""The public API is a fixed list of documented names."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import mezani

SOURCE = Path(__file__).parent.parent / "src" / "mezani"

SURFACE = [
    "CLOCK",
    "COMPILED",
    "ENGINE",
    "GAMES",
    "NO_SEAT",
    "Attempt",
    "Clock",
    "Event",
    "Extension",
    "Game",
    "IllegalMoveError",
    "Match",
    "MezaniError",
    "NotationError",
    "Outcome",
    "RecordError",
    "Rng",
    "RulesError",
    "ScenarioError",
    "SeatError",
    "StaleMoveError",
    "State",
    "Step",
    "Switch",
    "UnknownGameError",
    "View",
    "fast_rng",
    "find_game",
    "fresh_seed",
    "load_cases",
    "parse_cards",
    "parse_seat",
    "parse_step",
    "read_record",
    "seat_letter",
    "seed_hash",
    "switches",
    "with_changes",
]

CODES = {
    "MezaniError": "error",
    "IllegalMoveError": "illegal_move",
    "StaleMoveError": "stale",
    "SeatError": "no_such_seat",
    "NotationError": "bad_notation",
    "RulesError": "bad_rules",
    "UnknownGameError": "unknown_game",
    "RecordError": "bad_record",
    "ScenarioError": "bad_scenario",
}


def test_the_public_api_is_this_list() -> None:
    assert mezani.__all__ == SURFACE
    assert all(hasattr(mezani, name) for name in SURFACE)


@pytest.mark.parametrize(("name", "code"), CODES.items())
def test_the_code_of_an_error_is_stable(name: str, code: str) -> None:
    error = getattr(mezani, name)
    assert error.code == code
    assert issubclass(error, mezani.MezaniError)


def test_a_move_out_of_turn_has_its_own_code() -> None:
    assert mezani.IllegalMoveError("not_your_turn", "It is not your turn.").code == "not_your_turn"
    assert mezani.IllegalMoveError("no_match", "…").code == "illegal_move"


def is_documented(node: ast.AST) -> bool:
    documented = (ast.ClassDef, ast.FunctionDef)
    return not isinstance(node, documented) or ast.get_docstring(node) is not None


def test_every_exported_class_and_function_has_a_docstring() -> None:
    written: dict[str, ast.AST] = {}
    for file in SOURCE.rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                written.setdefault(node.name, node)
    for name in SURFACE:
        value = getattr(mezani, name)
        if inspect.isclass(value) or callable(value):
            assert is_documented(written[name]), name


@pytest.mark.parametrize("call", [name for name in vars(mezani.State) if name[0] != "_"])
def test_every_state_has_every_call_of_the_contract(call: str) -> None:
    for game in mezani.GAMES.values():
        state = game.new(game.preset, game.min_seats, "contract")
        assert hasattr(state, call), f"{game.id} has no {call}"
