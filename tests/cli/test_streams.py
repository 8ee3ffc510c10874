"""Standard streams of real processes: closed, full, or in another encoding."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MEZANI = [sys.executable, "-m", "mezani"]
FULL = Path("/dev/full")


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell command in which ``$M`` is mezani."""
    settings = {**os.environ, **variables, "M": " ".join(MEZANI)}
    return subprocess.run(line, shell=True, capture_output=True, env=settings, check=False)


@pytest.mark.parametrize("command", ["games", "rules kadi-live", "play --seed tea", "--help"])
def test_characters_missing_in_an_encoding_are_transliterated(command: str) -> None:
    ran = shell(f"$M {command} </dev/null", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.isascii()
    assert b"?" not in ran.stdout.replace(b"? for help", b"").replace(b"Kadi?", b"")


def test_suits_are_transliterated_to_letters() -> None:
    ran = shell("echo 4 | $M play --seed tea", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert b"|4H | |JH | |KS | +---+" in ran.stdout


def test_closed_input_counts_as_end_of_input() -> None:
    ran = shell("$M play <&-")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.endswith(b"You left the game.\n")


def test_closed_output_is_not_an_error() -> None:
    ran = shell("$M games >&-")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_input_that_is_not_text_is_refused() -> None:
    ran = shell(r"printf '\377\nq\n' | $M play")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "is not a move" in ran.stdout.decode()


@pytest.mark.skipif(not FULL.exists(), reason="/dev/full does not exist")
@pytest.mark.parametrize("command", ["games", "rules kadi-live", "check", "--version", "--help"])
def test_output_that_cannot_be_written_is_reported_on_one_line(
    command: str, tmp_path: Path
) -> None:
    file = tmp_path / "none.toml"
    file.write_text("case = []\n", "utf-8")
    words = f"check {file}" if command == "check" else command
    ran = shell(f"$M {words} >/dev/full")
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        b"mezani: stopped by a system error: No space left on device."
    ]


def test_a_closed_pipe_prints_nothing() -> None:
    ran = shell("$M rules kadi-live | head -n 1; $M rules kadi-live | true")
    assert ran.stderr == b""
