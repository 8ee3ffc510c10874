"""The break after a round: bots and clocks wait until every player has continued, or its time is up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mezani.game import Event, visible_events
from mezani.seats import seat_letter
from mezani.server.messages import RoundBreakView


def ends_round(events: Sequence[Event]) -> bool:
    """Return whether a step ended a round and dealt the next one."""
    return bool(events) and events[-1].kind == "round"


class RoundBreak:
    """A break. ``waiting`` are the seats of players who have not continued; times are of a monotonic clock."""

    __slots__ = ("_events", "ends", "waiting")

    def __init__(self, events: Sequence[Event], players: Iterable[int], ends: float) -> None:
        self._events = tuple(visible_events(events, None))
        self.ends = ends
        self.waiting = set(players)

    def is_over(self, now: float) -> bool:
        return not self.waiting or now >= self.ends

    def message(self, now: float) -> RoundBreakView:
        """Return the break as clients get it."""
        waiting = tuple([seat_letter(seat) for seat in sorted(self.waiting)])
        return RoundBreakView(self._events, waiting, max(0, round((self.ends - now) * 1000)))
