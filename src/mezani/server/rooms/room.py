"""A room: the shared context, the match being played, the lobby timers, and clients that come and go."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from mezani.server.accounts.players import Player
from mezani.server.messages import Goodbye, Notice, NoticeMessage
from mezani.server.rooms.client import (
    FORBIDDEN,
    MOVED,
    NO_SUCH_ROOM,
    SERVICE_RESTART,
    TAKEN_OVER,
    TOO_MANY,
    Client,
)
from mezani.server.rooms.errors import ForbiddenError, RemovedError, RoomError, RoomNotFoundError
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.bot_names import rename_bots
from mezani.server.rooms.lobby.lobby_timers import LobbyTimers
from mezani.server.rooms.match.match_runner import MatchRunner
from mezani.server.rooms.room_context import RoomContext
from mezani.server.rooms.room_record import PLAYING, WAITING, RoomRecord
from mezani.server.rooms.services import Services
from mezani.store import StoreError


class Room(RoomContext):
    """Where players meet, and the match they play. All methods that change it run in its queue."""

    def __init__(self, record: RoomRecord, services: Services, epoch: int = 0) -> None:
        super().__init__(record, services, epoch)
        self.on_public_seat: Callable[[Room, str], None] | None = None
        self.runner = MatchRunner(self)
        self.lobby_timers = LobbyTimers(self, self.after_lobby_change)

    def close(self) -> None:
        """Stop all timers and bots. Jobs already in the queue still run."""
        self.queue.close()
        self.runner.stop()
        self.lobby_timers.stop()

    async def connect(self, client: Client) -> None:
        """Add a client. An older connection of the same player is closed."""
        if not client.is_open:
            return
        if self.has_moved:
            client.close(SERVICE_RESTART, MOVED)
            return
        try:
            self._require_open_for(client.player.id)
        except RoomError as error:
            turn_away(client, error)
            return
        player = client.player.id
        if not self.spend_action(player):
            reason = "You connect too often; wait a moment."
            client.close(TOO_MANY, Goodbye("rate_limited", reason, reconnect=True))
            return
        older = self.clients.get(player)
        if older is not None:
            reason = "You have opened this room in another window; this one is now closed."
            older.close(TAKEN_OVER, Goodbye("taken_over", reason, reconnect=False))
        self.clients[player] = client
        self.empty_since = None
        was_expected = self.lobby_timers.note_arrival(player)
        if was_expected:
            await self._seat_quick_player(client.player)
        await self._update_name(client)
        has_resumed = self.runner.mark_present(self.observer_of(client))
        self.broadcast_room()
        if has_resumed:
            self.broadcast_match()
        else:
            self.send_match(client)
        self.runner.bots.wake()
        self.lobby_timers.update()
        if was_expected:
            await self.make_ready(player)
        if self.services.drain.is_on:
            client.send(NoticeMessage(Notice("draining")))
        if self.record.daily or self.record.opening:
            await self.after_lobby_change()

    def _require_open_for(self, player_id: str) -> None:
        if self.is_removed:
            raise RoomNotFoundError(self.record.code)
        self.require_admitted(player_id)

    def turn_away_removed(self) -> None:
        """Close the connections of players whom the host has removed."""
        for player_id in self.record.removed_ids:
            if player_id in self.clients:
                turn_away(self.clients[player_id], RemovedError())

    async def _seat_quick_player(self, player: Player) -> None:
        """Seat a player who came by quick match; if there is no seat for them any more, they watch."""
        if self.record.phase == WAITING:
            with suppress(RoomError, StoreError):
                await self.seat(player, is_quick=True)

    async def seat(
        self, player: Player, letter: str | None = None, *, is_quick: bool = False
    ) -> None:
        """Give a player a seat. In a public lobby, they lose their seats in other public lobbies."""
        await self.save(lobby.sit(self.record, player, letter, is_quick=is_quick))
        if self.on_public_seat is not None and self.record.is_public_lobby:
            self.on_public_seat(self, player.id)

    async def leave_lobby(self, player_id: str) -> None:
        """Free the seat of a player who now waits in another room, unless the match has started."""
        if self.record.is_public_lobby:
            await self.vacate(player_id)

    async def _update_name(self, client: Client) -> None:
        """Show the current name of a player who has signed up or changed it, except during a match."""
        own, player = self.observer_of(client), client.player
        if own is None or self.record.phase == PLAYING:
            return
        name = lobby.unique_name(self.record, player)
        seat = replace(self.record.seats[own], name=name, guest=player.guest)
        with suppress(StoreError):
            await self.save(rename_bots(self.record.with_seat(own, seat)))

    async def disconnect(self, client: Client) -> None:
        """Remove a client. Its player keeps the seat."""
        if self.clients.get(client.player.id) is not client:
            return
        del self.clients[client.player.id]
        if not self.clients:
            self.empty_since = self.services.monotonic()
            self.runner.stand_still()
        has_paused = self.observer_of(client) is not None and self.runner.alarm.update()
        self.broadcast_room()
        if has_paused:
            self.broadcast_match()
        self.runner.bots.wake()
        self.lobby_timers.update_host()

    async def vacate(self, player_id: str) -> None:
        """Free the seat of a player who is gone."""
        if self.record.seat_of(player_id) is None:
            return
        try:
            await self.save(lobby.stand(self.record, player_id))
        except StoreError:
            self.queue.retry(partial(self.vacate, player_id))
            return
        self.broadcast_room()
        if self.runner.alarm.update():
            self.broadcast_match()
        self.runner.bots.wake()
        await self.after_lobby_change()

    async def make_ready(self, player_id: str) -> None:
        """Mark a player as ready who came by quick match."""
        if self.record.phase != WAITING or self.record.seat_of(player_id) is None:
            return
        with suppress(StoreError):  # the player can still press Ready
            await self.save(lobby.set_ready(self.record, player_id, is_ready=True))
            self.broadcast_room()
            await self.after_lobby_change()

    async def after_lobby_change(self) -> None:
        """Update the lobby timers, and start the match if everybody is ready."""
        self.lobby_timers.update()
        if lobby.is_everybody_ready(self.record) and not self.services.drain.is_on:
            try:
                await self.runner.start(self.record)
            except ForbiddenError as error:  # a daily try, started elsewhere or too late
                for client in list(self.clients.values()):
                    turn_away(client, error)
            except StoreError:
                self.queue.retry(self.after_lobby_change)


def turn_away(client: Client, error: RoomError) -> None:
    """Close the connection of a client that may not be in the room, and say why."""
    close_code = FORBIDDEN if isinstance(error, RemovedError) else NO_SUCH_ROOM
    client.close(close_code, Goodbye(error.why or error.code, error.reason, reconnect=False))
