"""The database: the log of moves and the tables, in SQLite or PostgreSQL.

`Store` opens it. The modules in tables/ are functions of a connection, to be run by `Store.write` and `Store.read`.
"""

from __future__ import annotations

from mezani.store.errors import NameTakenError, RoomLostError, SeqTakenError, StoreError
from mezani.store.store import Appending, Store
from mezani.store.tables.log import FencedRow, MoveRow

__all__ = [
    "Appending",
    "FencedRow",
    "MoveRow",
    "NameTakenError",
    "RoomLostError",
    "SeqTakenError",
    "Store",
    "StoreError",
]
