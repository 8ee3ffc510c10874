"""Bans, recovery codes of accounts, and archived matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Add the two tables and the column."""
    op.add_column("players", sa.Column("recovery", sa.Text))
    op.create_table(
        "bans",
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("target", name="pk_bans"),
    )
    op.create_table(
        "archived_matches",
        sa.Column("match", sa.String(22), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_archived_matches"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_archived_matches_match"),
    )
