"""Where everything is kept: the log of moves and the tables, in SQLite or PostgreSQL.

`Store` is the door. What can be asked of the tables are plain functions of a connection, for `Store.write` and
`Store.read`: players, sessions, rooms, matches, ratings, history, heartbeat.
"""

from __future__ import annotations

from mezani.store.errors import NameTakenError, SeqTakenError, StoreError
from mezani.store.log import MoveRow
from mezani.store.store import Store

__all__ = ["MoveRow", "NameTakenError", "SeqTakenError", "Store", "StoreError"]
