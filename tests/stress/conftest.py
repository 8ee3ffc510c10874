"""The databases that servers are killed on."""

from tests.databases import database_url, postgresql

__all__ = ["database_url", "postgresql"]
