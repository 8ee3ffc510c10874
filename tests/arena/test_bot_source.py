"""Bots from modules and files."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mezani.arena import Contest, play_all, schedule
from mezani.arena.bot_source import (
    BotSourceError,
    absolute_source,
    find_bot,
    load_bot,
    source_hash,
)
from mezani.bots import BOTS, learned
from mezani.bots.random_bot import RandomBot


def test_a_bot_is_found_in_bots_in_a_module_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("class Own:\n    def choose(self, observation, rng):\n        return None\n")
    sources = {"module": "mezani.bots.random_bot:RandomBot", "file": f"{file}:Own"}
    assert find_bot("sharp", sources) is BOTS["sharp"]
    assert isinstance(find_bot("module", sources), RandomBot)
    assert type(find_bot("file", sources)).__name__ == "Own"


def test_the_file_of_a_bot_can_import_others_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "luck_for_bots.py").write_text("from mezani.bots.random_bot import RandomBot\n")
    file = tmp_path / "lucky.py"
    file.write_text("from luck_for_bots import RandomBot\nclass Lucky(RandomBot):\n    pass\n")
    assert isinstance(load_bot(f"{file}:Lucky"), RandomBot)


def test_a_trained_network_plays_as_the_page_about_bots_says(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "bots.md"
    code = re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    weights = Path(learned.__file__).parent / "weights" / "kadi.npz"
    file = tmp_path / "trained.py"
    file.write_text(code[0].replace("runs/kadi/weights.npz", str(weights)), "utf-8")
    contest = Contest("kadi-friendly", ("Trained", "random"), deals=1, seed="x")
    played = list(play_all(schedule([contest]), {"Trained": f"{file}:Trained"}))
    assert len(played) == 2
    assert all(match.times["Trained"].counts for match in played)


def test_a_bot_that_is_not_a_class_is_used_as_it_is() -> None:
    assert load_bot("mezani.bots.levels:SHARP") is BOTS["sharp"]


def test_the_source_of_a_file_holds_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert absolute_source("own.py:Own") == f"{tmp_path.resolve()}/own.py:Own"


def test_the_hash_of_a_source_is_that_of_its_file(tmp_path: Path) -> None:
    module = source_hash("mezani.bots.random_bot:RandomBot")
    file = tmp_path / "copy_of_random_bot.py"
    text = Path(str(sys.modules["mezani.bots.random_bot"].__file__)).read_bytes()
    file.write_bytes(text)
    assert source_hash(f"{file}:RandomBot") == module
    file.write_bytes(text + b"\n")
    assert source_hash(f"{file}:RandomBot") != module


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BotSourceError, match=r"nobody.*sharp"):
        find_bot("nobody", {})


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("sharp", "module:Class"),
        ("module:", "module:Class"),
        ("no_such_module:Bot", "no_such_module"),
        ("no/such/file.py:Bot", "No such file"),
        ("mezani.bots:NoSuchBot", r"mezani\.bots has no NoSuchBot\."),
        ("mezani.bots:LEVELS", "no method choose"),
        ("mezani.bots.levels:LevelBot", "TypeError"),
    ],
)
def test_what_is_not_a_bot_is_refused_with_the_reason(source: str, part: str) -> None:
    with pytest.raises(BotSourceError, match=part):
        load_bot(source)
