"""Telling what happens: events are made only when somebody listens, so that playouts are quiet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.game import Event
from mezani.seats import seat_letter

NOBODY: Final = -1
NO_CARD: Final = -1


@mypyc_attr(acyclic=True)
class Telling:
    """Something that happens at a table; ``heard`` is the list of whoever listens."""

    def __init__(self) -> None:
        self.heard: list[Event] | None = None

    def tell(self, event: Event) -> None:
        """Adds an event for whoever listens."""
        if self.heard is not None:
            self.heard.append(event)

    def tell_of(self, kind: str, seat: i64) -> None:
        """An event that is only a kind and a seat."""
        if self.heard is not None:
            self.heard.append(Event(kind, seat=seat_letter(seat)))
