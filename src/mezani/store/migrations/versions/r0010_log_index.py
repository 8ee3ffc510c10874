"""The log has only its primary key: a second index cost as much as the row itself."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision: str | None = "0009"
oldest_program = "0008"


def upgrade() -> None:
    """Remove the unique index. Programs that know it look commands up in the same way without it."""
    op.drop_index("uq_moves_match_seat_command", "moves")
