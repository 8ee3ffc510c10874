"""The build: the list of compiled modules, their freshness, and the lock files."""

from __future__ import annotations

import importlib
import os
import re
import tomllib
from pathlib import Path

import pytest

import mezani
from hatch_build import LIBRARY_SUFFIXES, CompiledEngine
from hatch_web import WebPage

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMPILED_MODULES: list[str] = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["modules"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def is_library(module: str) -> bool:
    name = module.removesuffix(".py").replace("/", ".")
    file = importlib.import_module(name).__file__
    assert file is not None
    return file.endswith(LIBRARY_SUFFIXES)


def test_every_compiled_module_exists_and_is_listed_once() -> None:
    assert [module for module in COMPILED_MODULES if not (ROOT / "src" / module).is_file()] == []
    assert len(COMPILED_MODULES) == len(set(COMPILED_MODULES))


def test_the_compiled_flag_matches_what_python_loaded() -> None:
    assert {is_library(module) for module in COMPILED_MODULES} == {mezani.COMPILED}


def test_mezani_pure_runs_interpreted() -> None:
    if os.environ.get("MEZANI_PURE") != "1":
        pytest.skip("MEZANI_PURE=1 is not set")
    assert not mezani.COMPILED


def test_the_compiled_modules_are_up_to_date() -> None:
    if not mezani.COMPILED:
        pytest.skip("the rules run interpreted")
    engine = CompiledEngine(ROOT, COMPILED_MODULES)
    assert engine.is_compiled(), "the sources have changed since they were compiled: run make build"
    for name in engine.libraries():
        assert (ROOT / "src" / name).read_bytes() == (engine.lib / name).read_bytes()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_file_pins_every_package_by_version_and_hash(lock: Path) -> None:
    entries = lock.read_text("utf-8").replace("\\\n", " ").splitlines()
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_file_contains_no_urls(lock: Path) -> None:
    text = lock.read_text("utf-8")
    marks = ("://", "--index", "--extra-index", "--find-links", " @ ", "file:")
    assert [mark for mark in marks if mark in text] == []


def test_tests_and_benchmarks_use_the_versions_of_the_application() -> None:
    pins = {
        lock.stem: set(re.findall(r"^\S+==\S+", lock.read_text("utf-8"), re.MULTILINE))
        for lock in LOCKS
    }
    assert sorted(pins) == ["app", "bench", "run", "test"]
    assert len(pins["app"]) > 5
    assert pins["app"] - pins["run"] == set()
    assert pins["run"] - pins["test"] == set()
    assert pins["run"] - pins["bench"] == set()


def test_the_npm_lock_file_contains_no_download_urls() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert '"integrity"' in text
    assert '"resolved"' not in text


def test_the_web_page_is_up_to_date() -> None:
    assert WebPage(ROOT, print).is_built(), "web/ has changed since the last build: run make build"
