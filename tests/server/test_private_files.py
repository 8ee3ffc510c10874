"""Files that only their owner can read are written as a whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mezani.server.private_files import write_private


def test_a_file_is_on_the_disk_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new folder" / "secret"
    synced: list[tuple[bytes, bool]] = []

    def fsync(descriptor: int) -> None:
        synced.append((os.pread(descriptor, 10, 0), path.exists()))

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "O_WRONLY", os.O_RDWR)
    write_private(path, b"content")
    assert synced == [(b"content", False)]
    assert path.read_bytes() == b"content"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_with_a_similar_name_is_not_touched(tmp_path: Path) -> None:
    other = tmp_path / "admin.new"
    other.write_bytes(b"other")
    write_private(tmp_path / "admin.json", b"content")
    assert other.read_bytes() == b"other"
    assert {path.name for path in tmp_path.iterdir()} == {"admin.json", "admin.new"}
