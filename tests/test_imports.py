"""Imports point downward: a layer imports only the layers below it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "mezani"

LAYERS = [
    {"errors", "switches", "child_process"},
    {"seats", "cards", "rng"},
    {"game"},
    {"games"},
    {"match", "partial_play"},
    {"record", "scenario"},
    {"__init__"},
    {"encodings"},
    {"bots", "lessons", "store"},
    {"fuzz", "review"},
    {"arena", "envs", "puzzles"},
    {"train"},
    {"server"},
    {"stress"},
    {"cli"},
    {"__main__"},
]
APPLICATION = {"arena", "envs", "train", "store", "server", "stress", "cli", "__main__"}
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
WITHIN_A_LAYER = {("switches", "errors")}
FILES = sorted(SOURCE.rglob("*.py"))


def part_of(file: Path) -> str:
    """Return the folder or top-level module a file belongs to."""
    first = file.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imported_parts(file: Path) -> set[str]:
    """Return the folders and top-level modules a file imports, including inside functions and for types only."""
    parts: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "mezani":
            names = [f"mezani.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "mezani":
                part = rest.partition(".")[0]
                parts.add(part if part in HEIGHT else "__init__")
    return parts


def test_every_folder_and_module_has_a_layer() -> None:
    assert {part_of(file) for file in FILES} == set(HEIGHT)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_file_imports_only_lower_layers(file: Path) -> None:
    own = part_of(file)
    for part in imported_parts(file) - {own}:
        below = HEIGHT[part] < HEIGHT[own] or (own, part) in WITHIN_A_LAYER
        assert below, f"{file.name} of {own} imports {part}"


FOLDERS = {file.parent for file in FILES if file.parent.parent == SOURCE / "games"}


@pytest.mark.parametrize("folder", sorted(FOLDERS), ids=lambda folder: folder.name)
def test_games_import_shared_code_but_not_each_other(folder: Path) -> None:
    others = {other.name for other in FOLDERS} - {folder.name, "shared", "simple"}
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8")
        for other in others:
            assert f"mezani.games.{other}" not in text


def module_of(file: Path) -> str:
    """Return the dotted name of a file."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(file: Path, known: set[str]) -> set[str]:
    """Return the modules of the package a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in named if name in known} or {node.module} & known
    return found - {module_of(file)}


def test_no_module_imports_itself_through_others() -> None:
    modules = {module_of(file) for file in FILES}
    below = {module_of(file): imported_modules(file, modules) for file in FILES}
    while free := {module for module, needs in below.items() if not needs}:
        below = {name: needs - free for name, needs in below.items() if name not in free}
    assert below == {}


def has_code(file: Path) -> bool:
    """Return True if a file is more than a docstring."""
    return len(ast.parse(file.read_text("utf-8")).body) > 1


SERVER_LAYERS = [
    {
        *("errors", "settings", "messages"),
        *("wall_clock", "token_buckets", "redis_windows", "private_files", "random_codes"),
    },
    {"observability", "addresses"},
    {"rate_limits", "traffic"},
    {"workers", "cluster"},
    {"accounts"},
    {"play", "daily"},
    {"rooms", "history"},
    {"http"},
    {"node_events"},
    {"app", "runner"},
]
SERVER_HEIGHT = {name: height for height, names in enumerate(SERVER_LAYERS) for name in names}
SERVER_FILES = [file for file in sorted((SOURCE / "server").rglob("*.py")) if has_code(file)]


@pytest.mark.parametrize("file", SERVER_FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_part_of_the_server_imports_only_lower_parts(file: Path) -> None:
    own = file.relative_to(SOURCE / "server").parts[0].removesuffix(".py")
    known = {module_of(other) for other in SERVER_FILES}
    for module in imported_modules(file, known):
        part = module.removeprefix("mezani.server.").partition(".")[0]
        assert part == own or SERVER_HEIGHT[part] < SERVER_HEIGHT[own], f"{file.name}: {module}"


def test_the_rules_use_no_files_clocks_or_networks() -> None:
    banned = {"os", "pathlib", "socket", "time", "datetime", "asyncio", "random", "threading"}
    for file in (SOURCE / "games").rglob("*.py"):
        assert not banned & imported_packages(file), file


def test_the_library_needs_none_of_the_packages_of_the_application() -> None:
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split("[<>=]", name)[0].replace("-", "_") for name in project["dependencies"]}
    library = [file for file in FILES if part_of(file) not in APPLICATION]
    used = set().union(*map(imported_packages, library))
    assert used - sys.stdlib_module_names - {"mezani"} <= needed


def imported_packages(file: Path) -> set[str]:
    """Return the packages a file imports, of the standard library and others."""
    packages: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            packages.add(node.module.partition(".")[0])
    return packages
