"""What a newer version might add: a column and a table that older programs do without."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision: str | None = "0011"
oldest_program = "0011"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("players", sa.Column("favourite_card", sa.String(8)))
    op.create_table("tournaments", sa.Column("id", sa.String(32), primary_key=True))
