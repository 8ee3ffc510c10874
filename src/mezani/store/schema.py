"""The tables. The log of moves is the source of truth; the other tables say who played, where, and with what result.

Times are milliseconds since 1970; booleans and JSON are plain columns, so that both databases hold the same rows.
``key`` is the name of a column in Python, where it differs from the one in the database.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(64), nullable=False),
    # Accounts only: the name as it is compared. Guests have none, so they may share names.
    Column("name_key", String(128), unique=True),
    # Accounts only: what the name looks like. None if an older account's name already looked like this one.
    Column("name_skeleton", String(128), unique=True, index=True),
    Column("password", Text, key="password_hash"),
    Column("recovery", Text, key="recovery_hash"),
    Column("made", BigInteger, nullable=False, key="created_at"),
    Column("is_deleted", Boolean, nullable=False, default=False),
)

sessions = Table(
    "sessions",
    metadata,
    # A hash: reading the database is not enough to sign in.
    Column("token_hash", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True, key="player_id"),
    Column("kind", String(8), nullable=False),  # cookie or token
    Column("made", BigInteger, nullable=False, key="created_at"),
    Column("seen", BigInteger, nullable=False, key="last_used_at"),
)

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("game", String(32), nullable=False, key="game_id"),
    Column("phase", String(12), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("data", Text, nullable=False),  # RoomRecord as JSON
    Column("changed", BigInteger, nullable=False, key="changed_at"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("room", String(6), nullable=False, index=True, key="room_code"),
    Column("game", String(32), nullable=False, key="game_id"),
    Column("rules", Text, nullable=False),  # the switches that differ from the preset, as JSON
    Column("seed", String(64), nullable=False),
    Column("starter", SmallInteger),
    Column("is_practice", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("engine", String(8), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, index=True),
    Column("ending", String(12)),  # finished, abandoned or move_limit
    Column("daily", String(10)),  # the day of a deal of the day
)

moves = Table(
    "moves",
    metadata,
    Column("match", String(22), primary_key=True, key="match_id"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),  # -1 is the clock
    Column("move", Text, nullable=False),
    Column(
        "command", String(64), key="command_id"
    ),  # the client's id of the command, to recognize a repeat
    Column("at", BigInteger, nullable=False, key="written_at"),
    sqlite_with_rowid=False,
)

archived_matches = Table(
    "archived_matches",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("record", Text, nullable=False),  # with the letters of the seats as names
    Column("at", BigInteger, nullable=False, key="archived_at"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("seq", Integer, nullable=False),
    Column("version", String(32), nullable=False),  # of the server that can read the data
    Column("data", LargeBinary, nullable=False),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", String(22), key="player_id"),
    Column("name", String(64), nullable=False),
    Column("bot", String(16), key="bot_level"),
    Column("has_won", Boolean),
    Column("score", Float),
    Column("rating_before", Float),
    Column("rating_after", Float),
    Column("rating_reason", String(20)),
    Column("rated_matches", Integer),  # that count, of this player and game, this one included
    Index("ix_match_seats_player_match", "player_id", "match_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, key="player_id"),
    Column("game", String(32), primary_key=True, key="game_id"),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("shown", Float, nullable=False, key="rating"),  # what the leaderboard sorts by
    Index("ix_ratings_game_shown", "game_id", "rating"),
)

daily_keys = Table(
    "daily_keys",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-16
    Column("secret", String(64), nullable=False, key="secret_key"),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True, key="game_id"),
    Column("player", ForeignKey("players.id"), primary_key=True, index=True, key="player_id"),
    Column("room", String(6), nullable=False, key="room_code"),
    Column("match", String(22), index=True, key="match_id"),  # none before the deal
    # None of these before the try is finished.
    Column("ended", BigInteger),
    Column("has_won", Boolean),
    Column("margin", Integer),
    Column("turns", Integer),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True, index=True, key="player_id"),
    Column("puzzle", String(16), primary_key=True, key="puzzle_id"),
    Column("move", Text, nullable=False),
    Column("is_found", Boolean, nullable=False),  # whether it is the best move
    Column("at", BigInteger, nullable=False, key="answered_at"),
)

favourite_rules = Table(
    "favourite_rules",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, key="player_id"),
    Column("game", String(32), primary_key=True, key="game_id"),
    Column("name", String(32), primary_key=True),
    Column("rules", Text, nullable=False),  # the switches that differ from the preset, as JSON
)

bans = Table(
    "bans",
    metadata,
    Column("target", String(64), primary_key=True),  # the id of a player, or a network
    Column("kind", String(8), nullable=False),  # player or address
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False, key="created_at"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("one", SmallInteger, primary_key=True, autoincrement=False, key="id"),
    Column("at", BigInteger, nullable=False, key="last_alive"),  # when the server was last running
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),  # by the clock of the database
)

room_owners = Table(
    "room_owners",
    metadata,
    Column("room", String(6), primary_key=True, key="room_code"),
    Column("node", String(64), index=True, key="node_id"),  # none: any node may claim the room
    Column("epoch", Integer, nullable=False),  # grows with every claim
    Column("released", BigInteger, key="released_at"),  # when the last owner gave the room up
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(256), nullable=False),
)

schema_compatibility = Table(
    "schema_compatibility",
    metadata,
    # The newest revision that the oldest program which can use these tables knows. There is one row.
    Column("oldest_program", String(8), primary_key=True),
)
