"""All clients of a server, by player: to close them, and to tell them something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mezani.server.errors import BannedError, RestartingError
from mezani.server.messages import Goodbye, Notice, NoticeMessage
from mezani.server.rooms.client import FORBIDDEN, SERVICE_RESTART, SIGNED_OUT, Client


class ConnectedClients:
    """The clients that are connected, even while their room is still busy with something else."""

    def __init__(self) -> None:
        self._by_player: dict[str, set[Client]] = {}
        self.on_announcement: Callable[[dict[str, str]], object] = lambda _: None

    def __iter__(self) -> Iterator[Client]:
        return iter([client for clients in self._by_player.values() for client in clients])

    def __len__(self) -> int:
        return sum(map(len, self._by_player.values()))

    def add(self, client: Client) -> None:
        """Register a client, so that it is closed when its session ends."""
        self._by_player.setdefault(client.player.id, set()).add(client)

    def remove(self, client: Client) -> None:
        """Forget a client that is no longer connected."""
        clients = self._by_player.get(client.player.id, set())
        clients.discard(client)
        if not clients:
            self._by_player.pop(client.player.id, None)

    def close_session(self, session: str, player_id: str) -> None:
        """Close the connections of a session that has ended."""
        reason = Goodbye("signed_out", "Your session has ended.", reconnect=False)
        for client in list(self._by_player.get(player_id, ())):
            if session == client.token_hash:
                client.close(SIGNED_OUT, reason)

    def close_addresses(self, is_banned: Callable[[str], bool]) -> None:
        """Close the connections from addresses that are banned now."""
        banned = BannedError()
        for client in self:
            if is_banned(client.address):
                client.close(FORBIDDEN, Goodbye(banned.code, banned.reason, reconnect=False))

    async def close_all(self) -> None:
        """Tell all clients to reconnect later, and wait until they have been told."""
        restart = RestartingError()
        for client in self:
            client.close(SERVICE_RESTART, Goodbye(restart.code, restart.reason, reconnect=True))
        for client in self:
            await client.flush()

    def notify(self, code: str) -> None:
        """Send a notice to all clients."""
        for client in self:
            client.send(NoticeMessage(Notice(code)))

    def announce(self, texts: dict[str, str]) -> int:
        """Send a text to all clients, including those of other nodes. Return the number of clients of this node."""
        self.on_announcement(texts)
        return self.show_announcement(texts)

    def show_announcement(self, texts: dict[str, str]) -> int:
        """Send a text to the clients of this node in their language, else in English. Return their number."""
        clients = [client for client in self if not client.is_bridged]
        for client in clients:
            text = texts.get(client.language) or texts.get("en") or next(iter(texts.values()))
            client.send(NoticeMessage(Notice("announcement", text)))
        return len(clients)
