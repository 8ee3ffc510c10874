"""Secrets that all nodes share, and the oldest program that can use the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"
oldest_program = "0008"


def upgrade() -> None:
    """Add the two tables."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(256), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "schema_compatibility",
        sa.Column("oldest_program", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("oldest_program", name="pk_schema_compatibility"),
    )
