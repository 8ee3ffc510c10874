"""Players, sessions, rooms, matches with their seats, the log of moves, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Create the first tables."""
    _make_people()
    _make_rooms()
    _make_matches()
    _make_log()
    _make_ratings()


def _make_people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(128)),
        sa.Column("password", sa.Text),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("is_deleted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_sessions_player"),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])


def _make_rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("room", sa.String(6), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("starter", sa.SmallInteger),
        sa.Column("is_practice", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("engine", sa.String(8), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("ending", sa.String(12)),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_room", "matches", ["room"])
    op.create_index("ix_matches_ended", "matches", ["ended"])
    op.create_table(
        "match_seats",
        sa.Column("match", sa.String(22), nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("player", sa.String(22)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(16)),
        sa.Column("has_won", sa.Boolean),
        sa.Column("score", sa.Float),
        sa.Column("rating_before", sa.Float),
        sa.Column("rating_after", sa.Float),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_match_seats_match"),
    )
    op.create_index("ix_match_seats_player_match", "match_seats", ["player", "match"])


def _make_log() -> None:
    op.create_table(
        "moves",
        sa.Column("match", sa.String(22), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_moves"),
        sqlite_with_rowid=False,
    )


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(22), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("shown", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name="pk_ratings"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_ratings_player"),
    )
    op.create_index("ix_ratings_game_shown", "ratings", ["game", "shown"])
