"""The build: the hot list is true, the rules in use are current, the locks name no address."""

from __future__ import annotations

import importlib
import os
import re
import tomllib
from pathlib import Path

import pytest

import mezani
from hatch_build import LIBRARY_SUFFIXES, CompiledCore
from hatch_web import WebTable

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HOT: list[str] = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["modules"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def is_library(module: str) -> bool:
    name = module.removesuffix(".py").replace("/", ".")
    file = importlib.import_module(name).__file__
    assert file is not None
    return file.endswith(LIBRARY_SUFFIXES)


def test_every_hot_module_is_a_file_and_is_listed_once() -> None:
    assert [module for module in HOT if not (ROOT / "src" / module).is_file()] == []
    assert len(HOT) == len(set(HOT))


def test_compiled_says_what_python_really_loaded() -> None:
    assert {is_library(module) for module in HOT} == {mezani.COMPILED}


def test_plain_python_on_purpose_is_plain_python() -> None:
    if os.environ.get("MEZANI_PURE") != "1":
        pytest.skip("MEZANI_PURE=1 is not set")
    assert not mezani.COMPILED


def test_the_compiled_rules_are_made_from_the_sources_beside_them() -> None:
    if not mezani.COMPILED:
        pytest.skip("the rules run as plain Python")
    core = CompiledCore(ROOT, HOT)
    assert core.is_compiled(), "the sources changed since they were compiled: run make build"
    for name in core.libraries():
        assert (ROOT / "src" / name).read_bytes() == (core.lib / name).read_bytes()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_by_version_and_hash(lock: Path) -> None:
    entries = lock.read_text("utf-8").replace("\\\n", " ").splitlines()
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    marks = ("://", "--index", "--extra-index", "--find-links", " @ ", "file:")
    assert [mark for mark in marks if mark in text] == []


def test_tests_and_benchmarks_run_on_the_versions_that_are_played_with() -> None:
    pins = {
        lock.stem: set(re.findall(r"^\S+==.*(?= \\)", lock.read_text("utf-8"), re.MULTILINE))
        for lock in LOCKS
    }
    assert sorted(pins) == ["bench", "run", "test"]
    assert len(pins["run"]) > 5
    assert pins["run"] - pins["test"] == set()
    assert pins["run"] - pins["bench"] == set()


def test_the_lock_of_the_web_table_names_no_download_address() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert '"integrity"' in text
    assert '"resolved"' not in text


def test_the_web_table_is_the_one_of_its_sources() -> None:
    assert WebTable(ROOT, print).is_built(), "web/ has changed since it was built: run make build"
