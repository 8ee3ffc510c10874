"""The breaks after the rounds of a match: they start, players continue, and play is resumed."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.round_break import RoundBreak
from mezani.server.rooms.match.bot_seats import BotSeats
from mezani.server.rooms.match.timer_alarm import TimerAlarm
from mezani.server.rooms.room_context import RoomContext


class RoundBreaks:
    """The breaks of one room. During a break, its timers and bots wait."""

    def __init__(self, room: RoomContext, alarm: TimerAlarm, bots: BotSeats) -> None:
        self.room = room
        self._alarm = alarm
        self._bots = bots

    def start(self, live: LiveMatch, events: Sequence[Event]) -> None:
        """Let everybody see the result of a round, unless no player is left or bots do not pause."""
        room, seats = self.room, range(len(live.match.players))
        players = [seat for seat in seats if not room.is_bot_playing(seat)]
        settings = room.services.settings
        has_break = bool(players) and settings.pace > 0
        ends = room.services.monotonic() + settings.round_break_seconds
        live.round_break = RoundBreak(events, players, ends) if has_break else None

    def continue_seat(self, live: LiveMatch, seat: int) -> None:
        """Note that a player has seen the result of a round. Play continues after the last of them."""
        if live.round_break is None or seat not in live.round_break.waiting:
            return
        live.round_break.waiting.discard(seat)
        if not self.update(live, live.round_break):
            self.room.broadcast_match()

    def update(self, live: LiveMatch, round_break: RoundBreak) -> bool:
        """End a break if it is over, and return whether it was."""
        now = self.room.services.monotonic()
        is_over = round_break.is_over(now)
        if is_over:
            live.round_break = None
            for timer in live.timers.all:
                timer.resume(now)
        self._alarm.update()
        if is_over:
            self.room.broadcast_match()
            self._bots.wake()
        return is_over
