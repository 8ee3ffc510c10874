"""Settings of the server in lesson tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani.server.settings import Settings


@pytest.fixture
def plain_settings(tmp_path: Path) -> Settings:
    """Return settings for a server with an empty database."""
    return Settings(data=str(tmp_path), workers=1)
