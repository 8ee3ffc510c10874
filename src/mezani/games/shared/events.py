"""Events of a step. They are created only when a caller asked for them, so playouts cost nothing."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mezani.game import Event
from mezani.seats import seat_letter


@mypyc_attr(acyclic=True)
class EventEmitter:
    """Collects the events of a step in ``events``, or drops them while ``events`` is None."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None

    def emit(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def emit_for(self, kind: str, seat: i64) -> None:
        """Emit an event that has only a kind and a seat."""
        if self.events is not None:
            self.events.append(Event(kind, seat=seat_letter(seat)))
