"""Errors of the store.

StoreError                   the database can't be opened, reached or written to
├── DatabaseFileGoneError    its file was deleted or replaced
├── RoomLostError            another node runs the room now
└── SeqTakenError            another row of the match's log has this number
BackupError                  a backup can't be written, read or restored
NameTakenError               another account has this name
"""

from __future__ import annotations

from mezani.errors import MezaniError


class StoreError(MezaniError):
    """The database can't be opened, reached or written to.

    What was requested is not stored, except perhaps if the connection was lost during the commit itself: then the log
    has to be read again.
    """

    code = "store"


class DatabaseFileGoneError(StoreError):
    """The file of an SQLite database was deleted or replaced. What is written is lost with the process."""

    code = "database_file_gone"


class SeqTakenError(StoreError):
    """Another row of the match's log has this number: another writer was first."""

    code = "seq_taken"

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(f"Move {seq} of match {match_id} is already in the log.")
        self.match_id = match_id
        self.seq = seq


class RoomLostError(StoreError):
    """Another node has claimed the room, so this one may not write for it any more."""

    code = "room_lost"

    def __init__(self, room_code: str) -> None:
        super().__init__(f"Another node runs room {room_code} now.")
        self.room_code = room_code


class BackupError(MezaniError):
    """A backup can't be written, read or restored. The database is unchanged."""

    code = "backup"


class NameTakenError(MezaniError):
    """Another account has this name."""

    code = "name_taken"

    def __init__(self, name: str) -> None:
        super().__init__(f"The name {name} is taken.")
        self.name = name
