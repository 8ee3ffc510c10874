"""Answers to the daily puzzle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"
oldest_program = "0008"


def upgrade() -> None:
    """Add the table, which older programs do without."""
    op.create_table(
        "puzzle_answers",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("is_found", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", "player", "puzzle", name="pk_puzzle_answers"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_puzzle_answers_player"),
    )
    op.create_index("ix_puzzle_answers_player", "puzzle_answers", ["player"])
