"""What the store refuses.

StoreError           the database can't be opened, reached or written to
├── SeqTakenError    that place in the log of the match is taken: another writer was first
└── NameTakenError   an account has that name already
"""

from __future__ import annotations

from mezani.errors import MezaniError


class StoreError(MezaniError):
    """The database can't be opened, reached or written to.

    What was asked is not kept, unless the connection was lost during the commit itself: then the log tells.
    """

    code = "store"


class SeqTakenError(StoreError):
    """That place in the log of the match is taken: another writer was first."""

    code = "seq_taken"

    def __init__(self, match: str, seq: int) -> None:
        super().__init__(f"Move {seq} of match {match} is in the log already.")
        self.match = match
        self.seq = seq


class NameTakenError(StoreError):
    """An account has that name already."""

    code = "name_taken"

    def __init__(self, name: str) -> None:
        super().__init__(f"The name {name} is taken.")
        self.name = name
