"""What is told of a match: each observer gets its own events, its own view, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mezani.game import Event
from mezani.server.messages import MatchMessage
from mezani.server.play.live_match import Table


class StepTelling:
    """One step, told to observers one after another; what is the same for many is worked out once."""

    def __init__(
        self, table: Table, events: Sequence[Event], now: float, *, is_undo: bool = False
    ) -> None:
        self.table = table
        self.events = events
        self.now = now
        self.is_undo = is_undo
        self.actors = table.state.actors()
        self._lines: dict[tuple[int, str], tuple[Event, str | None]] = {}

    def message_for(self, observer: int | None, language: str) -> MatchMessage:
        """The step as one observer noticed it."""
        table = self.table
        seen = self._noticed(observer)
        view = table.state.view(observer)
        guidance: list[str] = []
        if observer in self.actors:
            guidance = table.game.guidance(view, table.rules, table.said_names, language)
        return MatchMessage(
            seq=table.seq_for(observer),
            events=tuple(seen),
            view=replace(view, clocks=self._clocks(view.clocks)) if view.clocks else view,
            talk=self._talk(seen, language),
            guidance=tuple(guidance),
            undone=table.undone_for(observer) if self.is_undo else None,
        )

    def talk_for(self, observer: int | None, language: str) -> tuple[str, ...]:
        """The words for the step as one observer heard them, without the view."""
        return self._talk(self._noticed(observer), language)

    def _noticed(self, observer: int | None) -> list[Event]:
        seen = [event.seen_by(observer) for event in self.events]
        return [event for event in seen if event is not None]

    def _talk(self, seen: Sequence[Event], language: str) -> tuple[str, ...]:
        lines = [self._line(event, language) for event in seen]
        return tuple([line for line in lines if line is not None])

    def _line(self, event: Event, language: str) -> str | None:
        key = (id(event), language)
        if key not in self._lines:  # kept with its event: no other can come to have that id
            line = self.table.game.talk(event, self.table.said_names, language)
            self._lines[key] = event, line
        return self._lines[key][1]

    def _clocks(self, clocks: Sequence[object]) -> tuple[object, ...]:
        """The timers an observer may see, with the time they have left."""
        timers = self.table.deadlines.timers
        return tuple(timer.shown(self.now) for timer in timers if timer.clock in clocks)
