"""What the names of accounts look like, so that no two accounts look alike."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from mezani.store.name_keys import name_key, name_skeleton

revision = "0007"
down_revision: str | None = "0006"

players = sa.table(
    "players",
    sa.column("id", sa.String),
    sa.column("name", sa.String),
    sa.column("name_key", sa.String),
    sa.column("name_skeleton", sa.String),
    sa.column("made", sa.BigInteger),
)


def upgrade() -> None:
    """Add the skeletons. Of accounts that look alike, only the oldest gets one; all keep their names."""
    op.add_column("players", sa.Column("name_skeleton", sa.String(128)))
    connection = op.get_bind()
    accounts = connection.execute(
        sa.select(players.c.id, players.c.name)
        .where(players.c.name_key.is_not(None))
        .order_by(players.c.made, players.c.id)
    ).all()
    taken: set[str] = set()
    for player_id, name in accounts:
        skeleton = name_skeleton(name)
        values = {
            "name_key": name_key(name),
            "name_skeleton": None if skeleton in taken else skeleton,
        }
        taken.add(skeleton)
        connection.execute(players.update().where(players.c.id == player_id).values(values))
    op.create_index("ix_players_name_skeleton", "players", ["name_skeleton"], unique=True)
