"""What is told of a match: each observer gets its own events, its own view, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mezani.game import Event
from mezani.server.messages import MatchMessage
from mezani.server.rooms.table import Table


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
        self._lines: dict[tuple[int, str], str | None] = {}

    def message_for(self, observer: int | None, language: str) -> MatchMessage:
        """The step as one observer noticed it."""
        table = self.table
        seen: list[Event] = []
        talk: list[str] = []
        for event in self.events:
            noticed = event.seen_by(observer)
            if noticed is not None:
                seen.append(noticed)
                line = self._line(noticed, language)
                if line is not None:
                    talk.append(line)
        view = table.state.view(observer)
        guidance: list[str] = []
        if observer in self.actors:
            guidance = table.game.guidance(view, table.rules, table.names, language)
        return MatchMessage(
            seq=table.seq_for(observer),
            events=tuple(seen),
            view=replace(view, clocks=self._clocks(view.clocks)) if view.clocks else view,
            talk=tuple(talk),
            guidance=tuple(guidance),
            undone=table.undone_for(observer) if self.is_undo else None,
        )

    def _line(self, event: Event, language: str) -> str | None:
        key = (id(event), language)
        if key not in self._lines:
            self._lines[key] = self.table.game.talk(event, self.table.names, language)
        return self._lines[key]

    def _clocks(self, clocks: Sequence[object]) -> tuple[object, ...]:
        """The timers an observer may see, with the time they have left."""
        timers = self.table.deadlines.timers
        return tuple(timer.shown(self.now) for timer in timers if timer.clock in clocks)
