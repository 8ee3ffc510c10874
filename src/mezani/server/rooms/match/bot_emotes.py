"""Emotes of bots: now and then one of them reacts to something that everybody has seen.

Whether, when and how depends on public events and on chance, never on cards. Stand-ins do not react: they have the
name of their player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from mezani.game import Event
from mezani.rng import fast_rng
from mezani.seats import seat_letter
from mezani.server.messages import ChatLine, EmoteMessage
from mezani.server.rooms.room_context import RoomContext, bot_mute_key

OWN = {"pick": ("😢", "😮"), "won": ("asante", "🔥")}
"""What bots express about themselves."""
OTHERS = {
    "pick": ("pole", "😮"),
    "won": ("safi", "👏"),
    "cancelled": ("😮", "safi"),
    "qute": ("😮", "👏"),
}
"""What bots express about another player."""
MANY_CARDS = 4
"""Picking this many cards at once is worth an emote."""
MIN_SECONDS_BETWEEN = 20.0
"""The shortest time between two emotes of bots in a room."""
DELAYS = (0.7, 1.6)
ODDS = 2
"""An emote is sent on one of this many occasions."""


class BotEmotes:
    """The emotes of the bots in one room."""

    def __init__(self, room: RoomContext) -> None:
        self.room = room
        self._next_allowed = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """Cancel an emote that has not been sent yet."""
        if self._timer is not None:
            self._timer.cancel()

    def react(self, events: Sequence[Event]) -> None:
        """Perhaps let a bot react to the events of a step."""
        services = self.room.services
        now = services.monotonic()
        if now < self._next_allowed or services.settings.pace == 0:
            return
        for event in events:
            topic = topic_of(event)
            if topic and self._start(event.seat, topic, now):
                return

    def _start(self, about: str, topic: str, now: float) -> bool:
        live, seats = self.room.live_match, self.room.record.seats
        bots = [number for number, seat in enumerate(seats) if seat.bot_level]
        if live is None or not bots or self.room.queue.is_closed:
            return False
        rng = fast_rng(self.room.services.random.bot_seed(live.seq, bots[0]))
        bot = bots[rng.below(len(bots))]
        emotes = (OWN if about == seat_letter(bot) else OTHERS).get(topic)
        if not emotes or rng.below(ODDS):
            return False
        self._next_allowed = now + MIN_SECONDS_BETWEEN
        delay = DELAYS[0] + (DELAYS[1] - DELAYS[0]) * int(rng.below(100)) / 100
        emote = emotes[rng.below(len(emotes))]
        self._timer = asyncio.get_running_loop().call_later(delay, self._send, bot, emote)
        return True

    def _send(self, seat: int, emote: str) -> None:
        bot, letter = self.room.record.seats[seat], seat_letter(seat)
        if bot.bot_level:
            line = ChatLine(bot.name, letter, emote)
            self.room.broadcast_chat(EmoteMessage(line), {bot_mute_key(letter)})


def topic_of(event: Event) -> str:
    """Return what bots find worth an emote, from what everybody sees of an event; empty if nothing is."""
    if event.only:
        return ""
    if event.kind == "drew":
        return "pick" if event.number >= MANY_CARDS else ""
    return event.kind if event.kind in OTHERS else ""
