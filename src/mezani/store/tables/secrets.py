"""Secrets that all nodes of a cluster share. Whoever can read the database can read them."""

from __future__ import annotations

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert

from mezani.store.schema import secrets


def find_secret(connection: Connection, name: str) -> str | None:
    """Return a secret that a node has stored."""
    return connection.scalar(select(secrets.c.value).where(secrets.c.name == name))


def find_or_add_secret(connection: Connection, name: str, fresh: str) -> str:
    """Return a secret. The first node that asks for it stores its own."""
    connection.execute(insert(secrets).values(name=name, value=fresh).on_conflict_do_nothing())
    return find_secret(connection, name) or fresh
