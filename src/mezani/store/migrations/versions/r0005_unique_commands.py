"""A command of a seat is in the log of a match at most once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"

REPEATED = """
    SELECT match, seq FROM (
        SELECT match, seq, ROW_NUMBER() OVER (PARTITION BY match, seat, command ORDER BY seq) AS nth
        FROM moves WHERE command IS NOT NULL
    ) AS numbered WHERE nth > 1
"""


def upgrade() -> None:
    """Add the unique index. Older versions could execute a command twice: only its first row keeps the id."""
    op.execute(f"UPDATE moves SET command = NULL WHERE (match, seq) IN ({REPEATED})")
    has_command = sa.text("command IS NOT NULL")
    op.create_index(
        "uq_moves_match_seat_command",
        "moves",
        ["match", "seat", "command"],
        unique=True,
        sqlite_where=has_command,
        postgresql_where=has_command,
    )
