"""A room: its heart, and the parts put together: playing, timers, bots."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from mezani.server.messages import Goodbye
from mezani.server.play.bot_seats import BotSeats
from mezani.server.play.match_runner import Playing
from mezani.server.play.timers import Timekeeper
from mezani.server.rooms import lobby
from mezani.server.rooms.bot_names import with_bots_renamed
from mezani.server.rooms.client import NO_SUCH_ROOM, TAKEN_OVER, TOO_MANY, Peer
from mezani.server.rooms.errors import no_such_room
from mezani.server.rooms.lobby_timers import Awaited, FillUp, Hosting
from mezani.server.rooms.room_context import RoomCore
from mezani.server.rooms.room_record import PLAYING, RoomRecord
from mezani.server.rooms.services import Services
from mezani.store import StoreError


class Room(RoomCore):
    """Where people meet, and the match they play."""

    def __init__(self, record: RoomRecord, services: Services) -> None:
        super().__init__(record, services)
        self.timekeeper = Timekeeper(self)
        self.bots = BotSeats(self, self.timekeeper)
        self.play = Playing(self, self.timekeeper, self.bots)
        self.fill_up = FillUp(self)
        self.hosting = Hosting(self)
        self.awaited = Awaited(self)

    def plays_for(self, seat: int) -> bool:
        """Whether a bot plays a seat now."""
        return self.bots.plays_for(seat)

    def wake_bots(self, just_moved: int | None = None) -> None:
        """Lets the bots think that the table waits for."""
        self.bots.wake(just_moved)

    async def make_move(self, seat: int, text: str) -> None:
        """Makes a move of a bot or of the clock."""
        await self.play.make_move(seat, text)

    def rest(self) -> None:
        """No timer runs and no bot thinks any more."""
        super().rest()
        self.timekeeper.stop()
        self.bots.stop()
        self.fill_up.stop()
        self.hosting.stop()
        self.awaited.stop()

    async def connect(self, peer: Peer) -> None:
        """Somebody comes in, or comes back. An older connection of theirs is told and closed."""
        if not peer.is_open:
            return
        if self.is_gone:
            gone = no_such_room(self.record.code)
            peer.close(NO_SUCH_ROOM, Goodbye(gone.code, gone.reason, reconnect=False))
            return
        if not self.may_bother(peer.player.id):
            reason = "You come and go too often; wait a moment."
            peer.close(TOO_MANY, Goodbye("rate_limited", reason, reconnect=True))
            return
        before = self.peers.get(peer.player.id)
        if before is not None:
            reason = "You have opened this table somewhere else; it goes on there."
            before.close(TAKEN_OVER, Goodbye("taken_over", reason, reconnect=False))
        self.peers[peer.player.id] = peer
        self.empty_since = None
        await self._call_by_name(peer)
        has_resumed = self.timekeeper.came_back(peer)
        self.tell_room()
        if has_resumed:
            self.show_match_to_all()
        else:
            self.show_match(peer)
        self.bots.wake()
        self.fill_up.watch()
        self.hosting.watch()
        if self.awaited.has_come(peer.player.id):
            await self.awaited.make_ready(peer.player.id)

    async def _call_by_name(self, peer: Peer) -> None:
        """Somebody who has signed up or taken another name is called by it, from the next match on."""
        own, player = self.observer_of(peer), peer.player
        if own is None or self.record.phase == PLAYING:
            return
        name = lobby.name_at(self.record, player)
        seat = replace(self.record.seats[own], name=name, guest=player.guest)
        with suppress(StoreError):
            await self.save(with_bots_renamed(self.record.with_seat(own, seat)))

    async def disconnect(self, peer: Peer) -> None:
        """A connection is gone. The seat stays theirs."""
        if self.peers.get(peer.player.id) is not peer:
            return
        del self.peers[peer.player.id]
        if not self.peers:
            self.empty_since = self.services.now()
        has_paused = self.timekeeper.went_away(peer)
        self.tell_room()
        if has_paused:
            self.show_match_to_all()
        self.bots.wake()
        self.hosting.watch()

    async def let_go(self, player: str) -> None:
        """A player leaves for good."""
        if self.record.seat_of(player) is None:
            return
        try:
            await self.save(lobby.stand(self.record, player))
        except StoreError:
            self.try_again(partial(self.let_go, player))
            return
        self.tell_room()
        self.timekeeper.watch()
        self.bots.wake()
        await self.lobby_changed()

    async def lobby_changed(self) -> None:
        """After a change before the match: it may start, or bots may fill the room up soon."""
        self.fill_up.watch()
        self.hosting.watch()
        if lobby.is_everybody_ready(self.record):
            try:
                await self.play.start(self.record)
            except StoreError:
                self.try_again(self.lobby_changed)
