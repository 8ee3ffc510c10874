"""Compiled and interpreted rules agree on thousands of games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mezani
from mezani.cards import CARD_COUNT, bit, count, lowest, members, shifted

ROOT = Path(__file__).parent.parent
PACKAGE = Path(mezani.__file__).parent
GAMES_IN_A_PART = 600
PARTS = 4


def play(first: int, count: int, source: Path) -> list[str]:
    """Return the lines of ``tests.parity_games`` for the package in ``source``."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.parity_games", str(first), str(count)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def plain_copy(folder: Path) -> Path:
    """Copy the package without its compiled modules."""
    shutil.copytree(
        PACKAGE, folder / "mezani", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_interpreted_games_have_the_same_checksums(part: int, tmp_path: Path) -> None:
    if not mezani.COMPILED:
        why = "MEZANI_PURE=1" if os.environ.get("MEZANI_PURE") == "1" else "no C compiler"
        pytest.skip(f"the rules are not compiled ({why})")
    first = part * GAMES_IN_A_PART
    compiled = play(first, GAMES_IN_A_PART, PACKAGE.parent)
    interpreted = play(first, GAMES_IN_A_PART, plain_copy(tmp_path))
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert len(compiled) == GAMES_IN_A_PART + 1
    assert compiled[1:] == interpreted[1:]


def test_bits_are_shifted_on_64_bits_in_both_builds() -> None:
    """mypyc shifts the literal of ``1 << 40`` on 32 bits, which gives 256. ``shifted`` does not."""
    assert shifted(1, 40) == 1099511627776
    assert [bit(card) for card in range(CARD_COUNT)] == [2**card for card in range(CARD_COUNT)]


def test_sets_count_and_list_their_cards_in_both_builds() -> None:
    whole = 2**CARD_COUNT - 1
    assert count(whole) == CARD_COUNT
    assert members(whole) == list(range(CARD_COUNT))
    assert [lowest(2**card | 2**55) for card in range(CARD_COUNT)] == list(range(CARD_COUNT))
