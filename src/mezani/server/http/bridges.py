"""Bridges: connections of clients whose room another node runs.

The *edge* is the node a client is connected to, the *owner* the one that runs its room. To the room, a bridged client
is a client like any other; to the edge, the room is wherever its messages go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import structlog

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.cluster.cluster import RESPONSE_SECONDS, Cluster
from mezani.server.cluster.messages import (
    AnyNodeMessage,
    Close,
    FromClient,
    Gone,
    HandOver,
    Open,
    ToClient,
)
from mezani.server.errors import RefusedError, RestartingError
from mezani.server.http.requests import choose_language
from mezani.server.messages import Goodbye
from mezani.server.rooms.client import MOVED, NO_SUCH_ROOM, SERVICE_RESTART, Client
from mezani.server.rooms.errors import OwnedElsewhereError, RoomNotFoundError
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.store import StoreError
from mezani.store.ids import new_id

log = structlog.get_logger(__name__)
HandleMessage = Callable[[Room, Client, bytes, float], None]
BridgeKey = tuple[str, str]
"""The edge of a bridge, and its id there."""


class Edge(NamedTuple):
    """The end of a bridge at the client: its socket, the owner, and the first response of the owner."""

    client: Client
    owner: str
    opened: asyncio.Future[HandOver | None]


class Remote(NamedTuple):
    """The end of a bridge at the room."""

    room: Room
    client: Client


class UnreachableError(Exception):
    """The owner of a room does not respond."""


class Bridges:
    """The bridges from and to this node."""

    def __init__(
        self, cluster: Cluster, registry: RoomRegistry, handle_message: HandleMessage
    ) -> None:
        self._cluster = cluster
        assert registry.claims is not None
        self._registry = registry
        self._claims = registry.claims
        self._handle_message = handle_message
        self._edges: dict[str, Edge] = {}
        self._remotes: dict[BridgeKey, Remote] = {}
        self._opening: set[BridgeKey] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._metrics = cluster.metrics
        self._metrics.count_bridges = self._count

    def _count(self) -> dict[str, int]:
        """Return the number of bridges by what is at this node."""
        return {"client": len(self._edges), "room": len(self._remotes)}

    # At the edge

    async def open(self, client: Client, owner: str, code: str) -> tuple[str, HandOver | None]:
        """Bridge a client to the owner of a room and return the id of the bridge.

        If the owner hands the room over instead, that is returned too. Raise `UnreachableError` if it does not
        respond.
        """
        bridge = new_id()
        opened: asyncio.Future[HandOver | None] = asyncio.get_running_loop().create_future()
        self._edges[bridge] = Edge(client, owner, opened)
        player = client.player
        message = Open(
            self._cluster.node_id,
            bridge,
            code,
            player.id,
            player.name,
            player.guest,
            client.token_hash,
            client.language,
            client.address,
            client.request,
        )
        try:
            if not self._cluster.bus.send(owner, message):
                raise UnreachableError
            async with asyncio.timeout(RESPONSE_SECONDS):
                return bridge, await opened
        except BaseException as error:
            self.close_edge(bridge)
            if isinstance(error, TimeoutError):
                raise UnreachableError from None
            raise

    def pass_on(self, bridge: str, text: str | bytes) -> None:
        """Send a message of a client to the owner of its room."""
        edge = self._edges.get(bridge)
        if edge is None:
            return
        data = text.encode() if isinstance(text, str) else text
        self._metrics.to_owner += 1
        if not self._cluster.bus.send(edge.owner, FromClient(self._cluster.node_id, bridge, data)):
            edge.client.close(SERVICE_RESTART, MOVED)

    def close_edge(self, bridge: str) -> None:
        """Close a bridge because its client is gone."""
        edge = self._edges.pop(bridge, None)
        if edge is not None:
            self._cluster.bus.send(edge.owner, Gone(self._cluster.node_id, bridge))

    # Messages of other nodes

    def receive(self, message: AnyNodeMessage) -> bool:
        """Handle a message about a bridge. Return False for other messages."""
        return self._receive_at_edge(message) or self._receive_at_owner(message)

    def _receive_at_edge(self, message: AnyNodeMessage) -> bool:
        match message:
            case ToClient(bridge, text):
                if edge := self._opened_edge(bridge):
                    edge.client.send_json(text)
            case Close(bridge, code):
                if edge := self._opened_edge(bridge):
                    edge.client.finish(code)
            case HandOver(bridge):
                if edge := self._edges.pop(bridge, None):
                    _resolve(edge.opened, message)
            case _:
                return False
        return True

    def _receive_at_owner(self, message: AnyNodeMessage) -> bool:
        match message:
            case FromClient(node, bridge, text):
                remote = self._remotes.get((node, bridge))
                if remote is None:  # closed while the edge did not listen
                    self._cluster.bus.send(node, Close(bridge, SERVICE_RESTART))
                else:
                    now = remote.room.services.monotonic()
                    self._handle_message(remote.room, remote.client, text, now)
            case Gone(node, bridge):
                self._opening.discard((node, bridge))
                self._remove((node, bridge))
            case Open(node, bridge):
                self._opening.add((node, bridge))
                task = asyncio.get_running_loop().create_task(self._admit(message))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case _:
                return False
        return True

    def _opened_edge(self, bridge: str) -> Edge | None:
        edge = self._edges.get(bridge)
        if edge is not None:
            _resolve(edge.opened, None)
        return edge

    def close_all_of(self, nodes: Iterable[str]) -> None:
        """Close all bridges from and to these nodes. Their clients reconnect."""
        gone = set(nodes)
        self._close(
            [bridge for bridge, edge in self._edges.items() if edge.owner in gone],
            [key for key in (*self._remotes, *self._opening) if key[0] in gone],
        )

    def keep_only(self, nodes: set[str]) -> None:
        """Close the bridges from and to all other nodes, which are dead."""
        others = {edge.owner for edge in self._edges.values()} | {key[0] for key in self._remotes}
        if not others <= nodes:
            self.close_all_of(others - nodes)

    def close_all(self) -> None:
        """Close all bridges: the connection to Redis is lost, and messages may be missing."""
        self._close(list(self._edges), [*self._remotes, *self._opening])

    def _close(self, bridges: list[str], keys: list[BridgeKey]) -> None:
        for bridge in bridges:
            edge = self._edges[bridge]
            self.close_edge(bridge)
            if edge.opened.done():
                edge.client.close(SERVICE_RESTART, MOVED)
            else:
                edge.opened.set_exception(UnreachableError())
        for key in keys:
            self._opening.discard(key)
            self._abort(key)

    # At the owner

    async def _admit(self, message: Open) -> None:
        """Connect a bridged client to a room, or let its own node run a room without clients."""
        key = message.edge, message.bridge
        client = self._remote_client(key, message)
        try:
            if self._registry.is_closing:
                raise RestartingError
            room = self._registry.rooms.get(message.room_code)
            if room is None:
                room = await self._registry.find(message.room_code)
            expected = None if room.clients else await self._claims.hand_over(room)
        except (OwnedElsewhereError, StoreError):
            client.close(SERVICE_RESTART, MOVED)
            return
        except RefusedError as error:
            is_missing = isinstance(error, RoomNotFoundError)
            goodbye = Goodbye(error.code, error.reason, reconnect=not is_missing)
            client.close(NO_SUCH_ROOM if is_missing else SERVICE_RESTART, goodbye)
            return
        except Exception:
            log.exception("bridge_failed")
            client.close(SERVICE_RESTART, MOVED)
            return
        finally:
            is_wanted = key in self._opening
            self._opening.discard(key)
        if not is_wanted:  # the client has gone meanwhile
            return
        if expected is not None:
            self._cluster.bus.send(message.edge, HandOver(message.bridge, expected))
            return
        client.language = choose_language(find_game(room.record.game_id), message.language)
        self._remotes[key] = Remote(room, client)
        self._registry.clients.add(client)
        room.queue.put(partial(room.connect, client))

    def _remote_client(self, key: BridgeKey, message: Open) -> Client:
        """Return a client whose messages go to its edge."""
        edge, bridge = key
        bus, metrics = self._cluster.bus, self._metrics

        def send_now(text: bytes) -> bool:
            metrics.to_client += 1
            return bus.send(edge, ToClient(bridge, text))

        async def send(event: Any) -> None:
            if event["type"] == "websocket.send":
                is_sent = send_now(event["text"].encode())
            else:
                is_sent = bus.send(edge, Close(bridge, event["code"]))
                self._remove(key)
            if not is_sent:
                raise OSError("Redis can't be reached")

        player = Player(message.player_id, message.name, message.guest)
        client = Client(
            player, message.token_hash, send, message.language, send_now, message.address
        )
        client.request = message.request
        client.is_bridged = True
        client.abort = partial(self._abort, key)
        return client

    def _abort(self, key: BridgeKey) -> None:
        self._cluster.bus.send(key[0], Close(key[1], SERVICE_RESTART))
        self._remove(key)

    def _remove(self, key: BridgeKey) -> None:
        remote = self._remotes.pop(key, None)
        if remote is None:
            return
        remote.client.is_closed = True
        self._registry.clients.remove(remote.client)
        remote.room.queue.put(partial(remote.room.disconnect, remote.client))


def _resolve(future: asyncio.Future[HandOver | None], value: HandOver | None) -> None:
    if not future.done():
        future.set_result(value)
