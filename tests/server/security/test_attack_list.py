"""The list of attacks in README.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"`([\w./]+\.py|…)(?:::(\w+))?`")


def named_tests() -> list[tuple[str, str]]:
    """Return the file and the name of every test in the list; the name is empty for a whole file."""
    found: list[tuple[str, str]] = []
    for file, name in NAMED.findall((HERE / "README.md").read_text("utf-8")):
        found.append((found[-1][0] if file == "…" else file, name))
    return found


def has_test(file: str, name: str) -> bool:
    """Return whether a file exists and has a test of this name, or any content for an empty one."""
    path = HERE / file
    text = path.read_text("utf-8") if path.is_file() else ""
    return f"def {name}(" in text if name else bool(text)


def test_every_test_in_the_list_of_attacks_exists() -> None:
    named = named_tests()
    assert len(named) > 50
    assert [each for each in named if not has_test(*each)] == []


def test_every_file_of_attacks_is_in_the_list() -> None:
    files = {path.name for path in HERE.glob("test_*.py")} - {Path(__file__).name}
    assert files - {file for file, _ in named_tests()} == set()
