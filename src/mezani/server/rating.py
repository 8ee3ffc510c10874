"""Ratings after a match."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from mezani.game import Outcome


class RatingChange(NamedTuple):
    """A rating as it is shown, before and after."""

    before: float
    after: float


def rate_match(connection: Connection, match: str, outcome: Outcome) -> dict[int, RatingChange]:
    """Works out and keeps the new ratings of a match that counts."""
    return {}
