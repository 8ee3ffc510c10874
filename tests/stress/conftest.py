"""The databases of the kill test."""

from tests.databases import database_url, postgresql

__all__ = ["database_url", "postgresql"]
