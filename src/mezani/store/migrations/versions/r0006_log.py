"""A command of a seat is in the log of a match at most once, and long logs have a snapshot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"

REPEATED = """
    SELECT match, seq FROM (
        SELECT match, seq, ROW_NUMBER() OVER (PARTITION BY match, seat, command ORDER BY seq) AS nth
        FROM moves WHERE command IS NOT NULL
    ) AS numbered WHERE nth > 1
"""


def upgrade() -> None:
    """Add the unique index and the snapshots.

    Older versions could execute a command twice: only its first row keeps the id.
    """
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
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(22), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_snapshots_match"),
    )
