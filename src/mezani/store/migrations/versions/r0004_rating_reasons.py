"""Why a rating changed in a match, and how many matches it is based on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Add the two columns to the seats of a match."""
    op.add_column("match_seats", sa.Column("rating_reason", sa.String(20)))
    op.add_column("match_seats", sa.Column("rated_matches", sa.Integer))
