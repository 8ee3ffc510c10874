"""Nodes that share the database, and which of them runs each room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    """Add the two tables."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "room_owners",
        sa.Column("room", sa.String(6), nullable=False),
        sa.Column("node", sa.String(64)),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("released", sa.BigInteger),
        sa.PrimaryKeyConstraint("room", name="pk_room_owners"),
    )
    op.create_index("ix_room_owners_node", "room_owners", ["node"])
