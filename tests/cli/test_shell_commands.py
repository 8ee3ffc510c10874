"""Commands we print can be typed as they are."""

from __future__ import annotations

import shutil
import sys

import pytest

from mezani.cli.shell_commands import command_name


@pytest.mark.parametrize(
    ("started_by", "found", "expected"),
    [
        ("/usr/bin/mezani", "/usr/bin/mezani", "mezani"),
        (".venv/bin/mezani", None, ".venv/bin/mezani"),
        ("my tools/mezani", None, "'my tools/mezani'"),
        ("something/pytest", None, "mezani"),
    ],
)
def test_it_is_called_as_the_shell_finds_it(
    started_by: str, found: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [started_by])
    monkeypatch.setattr(shutil, "which", lambda _: found)
    assert command_name() == expected
