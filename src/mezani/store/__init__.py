"""Where everything is kept: the log of moves and the tables, in SQLite or PostgreSQL."""
