"""When the server was last running, so that clocks can be credited with the downtime."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Add the heartbeat."""
    op.create_table(
        "heartbeat",
        sa.Column("one", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("one", name="pk_heartbeat"),
    )
