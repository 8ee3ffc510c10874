"""Deals of the day with the try of each player, and favourite house rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Add the keys, the tries and the favourites, and the day of a match."""
    op.add_column("matches", sa.Column("daily", sa.String(10)))
    op.create_table(
        "daily_keys",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_keys"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("room", sa.String(6), nullable=False),
        sa.Column("match", sa.String(22)),
        sa.Column("ended", sa.BigInteger),
        sa.Column("has_won", sa.Boolean),
        sa.Column("margin", sa.Integer),
        sa.Column("turns", sa.Integer),
        sa.PrimaryKeyConstraint("day", "game", "player", name="pk_daily_tries"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_daily_tries_player"),
    )
    op.create_index("ix_daily_tries_player", "daily_tries", ["player"])
    op.create_index("ix_daily_tries_match", "daily_tries", ["match"])
    op.create_table(
        "favourite_rules",
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "name", name="pk_favourite_rules"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_favourite_rules_player"),
    )
