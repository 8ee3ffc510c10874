"""Every test of the store runs on both databases."""

from __future__ import annotations

from tests.databases import database_url, postgresql

__all__ = ["database_url", "postgresql"]
