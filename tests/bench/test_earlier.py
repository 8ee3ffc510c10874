"""The comparison with an earlier commit: its folders, and its PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench import earlier

GIT = [
    "git",
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@localhost",
    "-c",
    "commit.gpgsign=false",
]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, whose folders of commits are in its own folder build."""
    root = tmp_path / "repository"
    subprocess.run(["git", "init", "--quiet", root], check=True)
    (root / "file").write_text("content")
    subprocess.run([*GIT, "-C", root, "add", "file"], check=True)
    subprocess.run([*GIT, "-C", root, "commit", "--quiet", "--message", "first"], check=True)
    monkeypatch.setattr(earlier, "ROOT", root)
    monkeypatch.setattr(earlier, "CHECKOUTS", root / "build" / "earlier")
    return root


def test_names_of_the_same_commit_share_a_folder_that_is_built_once(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Path] = []
    monkeypatch.setattr(earlier, "build", built.append)
    own_id = earlier.full_id("HEAD")
    folder = earlier.checked_out("HEAD")
    assert folder == repository / "build" / "earlier" / own_id
    assert (folder / "file").read_text() == "content"
    assert earlier.checked_out(own_id[:10]) == folder
    assert len(built) == 1


def test_a_folder_whose_build_failed_is_not_used_next_time(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path) -> None:
        raise subprocess.CalledProcessError(1, "hatchling")

    monkeypatch.setattr(earlier, "build", fail)
    with pytest.raises(subprocess.CalledProcessError):
        earlier.checked_out("HEAD")
    assert list((repository / "build" / "earlier").iterdir()) == []
    built: list[Path] = []
    monkeypatch.setattr(earlier, "build", built.append)
    assert earlier.checked_out("HEAD").exists()
    assert len(built) == 1


def test_an_unknown_commit_makes_no_folder(repository: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        earlier.checked_out("unknown")
    assert not (repository / "build").exists()


def test_postgresql_of_the_comparison_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    keywords: list[dict[str, bool]] = []

    def refuse(**options: bool) -> None:
        keywords.append(options)
        raise NotImplementedError

    monkeypatch.setattr(earlier, "PostgreSQL", refuse)
    monkeypatch.setattr(earlier, "checked_out", Path)
    monkeypatch.setattr(sys, "argv", ["earlier", "HEAD", "--postgresql"])
    with pytest.raises(NotImplementedError):
        earlier.main()
    assert keywords == [{"is_durable": True}]
