"""What the nodes of a cluster tell and ask each other about players and rooms; `Bridges` has the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from mezani.server.accounts.bans import Bans
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Sessions
from mezani.server.cluster.cluster import Cluster
from mezani.server.cluster.messages import (
    Announcement,
    AnyNodeMessage,
    BansChanged,
    PlayerChanged,
    PlayerDeleted,
    Reset,
    SeatTaken,
    SignedOut,
)
from mezani.server.cluster.retried_check import RetriedCheck
from mezani.server.http.bridges import Bridges
from mezani.server.http.routes.replays import talk_source
from mezani.server.http.routes.rooms import public_rooms
from mezani.server.rooms.lobby.quick_match import keep_seat
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_sweeper import Outage
from mezani.server.rooms.room_view import room_view

log = structlog.get_logger(__name__)


class NodeEvents:
    """Connects one node with the others."""

    def __init__(
        self,
        cluster: Cluster,
        registry: RoomRegistry,
        sessions: Sessions,
        bans: Bans,
        bridges: Bridges,
    ) -> None:
        self._cluster = cluster
        assert registry.claims is not None
        self._registry = registry
        self._claims = registry.claims
        self._sessions = sessions
        self._bans = bans
        self._bridges = bridges
        self._tasks: set[asyncio.Task[None]] = set()
        self._ban_check = RetriedCheck("bans", self._reload_bans, cluster.start_task)
        self._player_check = RetriedCheck("players", self._check_players, cluster.start_task)
        self._listen()

    def _listen(self) -> None:
        cluster, bus, node = self._cluster, self._cluster.bus, self._cluster.node_id
        registry, bridges, claims = self._registry, self._bridges, self._claims
        bus.on_message = self._receive
        bus.on_connected = self._reconnect
        bus.on_lost = self._lose_all
        bus.on_unreachable = self._lose_node
        cluster.on_nodes = bridges.keep_only
        cluster.on_expired = claims.give_up_all
        cluster.on_renewed_late = self._catch_up
        cluster.functions = {
            "waiting_rooms": self._waiting_rooms,
            "count_clients": self._count_clients,
            "outage": self._outage,
            "show_room": self._show_room,
            "talk_source": self._talk_source,
            "keep_seat": self._keep_seat,
            "close_room": registry.close_room,
            "end_match": registry.end_match,
        }
        self._sessions.is_cached = lambda: bus.is_connected
        self._sessions.on_end(lambda hashes, player: bus.broadcast(SignedOut(node, hashes, player)))
        self._sessions.on_rename(lambda player: bus.broadcast(PlayerChanged(node, player)))
        registry.on_vacated = lambda player: bus.broadcast(PlayerDeleted(node, player))
        self._bans.on_change = lambda: bus.broadcast(BansChanged(node))
        registry.on_public_seat = lambda player, code: bus.broadcast(SeatTaken(node, player, code))
        registry.clients.on_announcement = lambda texts: bus.broadcast(Announcement(node, texts))

    def _lose_all(self) -> None:
        """Wait for nothing from any node: Redis can't be reached."""
        self._bridges.close_all()
        self._cluster.fail_calls()

    def _lose_node(self, node_id: str) -> None:
        """Wait for nothing from a node that does not listen any more."""
        self._bridges.close_all_of([node_id])
        self._cluster.fail_calls(node_id)

    async def _catch_up(self) -> None:
        """Give up what other nodes have taken over while this one did not renew its lease."""
        self._bridges.close_all()
        self._cluster.bus.broadcast(Reset(self._cluster.node_id))
        await self._claims.give_up_lost()

    def _reconnect(self) -> None:
        """Catch up after messages may have been missed, and let others do the same."""
        self._check_again()
        self._cluster.bus.broadcast(Reset(self._cluster.node_id))

    def _check_again(self) -> None:
        """Read from the database what lost messages may have said."""
        self._sessions.clear_cache()
        self._ban_check.start()
        self._player_check.start()

    async def _reload_bans(self) -> None:
        await self._bans.load()
        self._registry.clients.close_addresses(self._bans.covers)

    async def _check_players(self) -> None:
        """Close the connections of sessions that have ended, and free the seats of deleted and banned players."""
        for client in list(self._registry.clients):
            if await self._sessions.find(client.token_hash) is None:
                self._registry.clients.close_session(client.token_hash, client.player.id)
        await self._registry.vacate_removed_players()

    def _receive(self, message: AnyNodeMessage) -> None:
        if self._bridges.receive(message) or self._cluster.receive(message):
            return
        if getattr(message, "node", "") == self._cluster.node_id:
            return  # this node has done it already
        match message:
            case Reset(node):
                self._bridges.close_all_of([node])
                self._check_again()  # its broadcasts may have been lost
            case SignedOut(_, token_hashes, player_id):
                self._sessions.forget(token_hashes, player_id)
            case PlayerChanged(_, player_id):
                self._sessions.forget_player(player_id)
            case PlayerDeleted(_, player_id):
                self._start(self._registry.vacate_loaded_seats(player_id))
            case BansChanged():
                self._ban_check.start()
            case SeatTaken(_, player_id, code):
                self._registry.leave_other_lobbies(code, player_id)
            case Announcement(_, texts):
                self._registry.clients.show_announcement(texts)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def logged() -> None:
            try:
                await work
            except Exception:
                log.exception("node_event_failed")

        task = asyncio.get_running_loop().create_task(logged())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Questions of other nodes

    async def _waiting_rooms(self) -> Any:
        return msgspec.to_builtins(public_rooms(self._registry))

    async def _count_clients(self) -> dict[str, int]:
        return self._registry.count_clients()

    async def _outage(self) -> Outage:
        return self._registry.sweeper.outage

    async def _show_room(self, code: str, player_id: str) -> Any:
        room = await self._registry.find(code)
        room.require_admitted(player_id)
        observer = room.record.seat_held_by(player_id) if player_id else None
        return msgspec.to_builtins(room_view(room, observer))

    async def _talk_source(self, code: str, player_id: str) -> Any:
        return talk_source(await self._registry.find(code), player_id)

    async def _keep_seat(self, game: str, player: list[Any]) -> str:
        return keep_seat(self._registry, Player(*player), game)
