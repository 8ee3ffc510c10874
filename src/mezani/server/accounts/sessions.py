"""Sessions: who is behind a cookie or a bearer token.

Route handlers ask for ``player: NamedDependency[Player]`` or ``session: NamedDependency[Session]``; requests without
a session get 401.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import structlog
from litestar.connection import Request
from litestar.di import NamedDependency
from sqlalchemy import Connection

from mezani.server.accounts.players import Player, player_from_row
from mezani.server.accounts.tokens import hash_token, new_token, presented_token
from mezani.server.addresses import AnyConnection
from mezani.server.errors import NotSignedInError
from mezani.server.wall_clock import wall_ms
from mezani.store import Store
from mezani.store.tables import sessions as session_rows
from mezani.store.tables.players import PlayerRow

FindPlayer = Callable[[Connection], PlayerRow]
Change = Callable[[Connection], None]
SignedOut = Callable[[str, str], None]
"""Called with the hash of an ended session's token and the player's id."""

CACHE_SIZE = 20_000
TOUCH_MILLISECONDS = 3_600_000
"""How often the use of a session is written to the database."""
DAY_MILLISECONDS = 86_400_000

log = structlog.get_logger(__name__)


class Session(NamedTuple):
    """A valid session: its player, and when its use was last written to the database."""

    token_hash: str
    kind: str
    player: Player
    last_used_at: int


class Sessions:
    """All sessions. Those in use are cached, so that most requests need no database.

    ``now`` returns the time of day in milliseconds. ``is_cached`` says whether the cache can be used: a node that
    can't hear of sign-outs elsewhere reads every session again.
    """

    def __init__(
        self, store: Store, session_days: int = 30, now: Callable[[], int] = wall_ms
    ) -> None:
        self.now = now
        self.is_cached: Callable[[], bool] = lambda: True
        self._store = store
        self._lifetime = session_days * DAY_MILLISECONDS
        self._cache: OrderedDict[str, Session] = OrderedDict()
        self._endings = 0
        self._listeners: list[SignedOut] = []
        self._on_end: Callable[[list[str], str], object] = lambda _hashes, _player: None
        self._on_rename: Callable[[str], object] = lambda _player: None
        self._touches: set[asyncio.Future[None]] = set()

    async def session_of(self, connection: AnyConnection) -> Session | None:
        """Return the session of a request or a socket."""
        token = presented_token(connection)
        return await self.find(hash_token(token)) if token else None

    async def find(self, token_hash: str) -> Session | None:
        """Return the session with this token hash, if it is still valid."""
        cached = self._cache.get(token_hash) if self.is_cached() else None
        session = cached or await self._load(token_hash)
        if session is None or session.last_used_at < self.now() - self._lifetime:
            self._cache.pop(token_hash, None)
            return None
        if session.last_used_at < self.now() - TOUCH_MILLISECONDS:
            return self._touch(session)
        return session

    async def start(
        self, find_player: FindPlayer, old: Session | None, *, end_others: bool = False
    ) -> tuple[Player, str]:
        """Find or create a player and start a session for them, in one transaction.

        Return the player and the token, which is stored nowhere. The old session ends, since others may know its
        token; with ``end_others``, every session of the old player ends.
        """
        token = new_token()

        def start(connection: Connection) -> tuple[Session, list[str]]:
            player = player_from_row(find_player(connection))
            session = Session(hash_token(token), "cookie", player, self.now())
            ended = _end_old(connection, old, end_others=end_others)
            _add(connection, session)
            return session, ended

        session, ended = await self._store.write(start)
        if old:
            self._forget(ended, old.player.id)
        self._remember(session)
        return session.player, token

    async def add_token(self, session: Session) -> str:
        """Start another session of the same player, for a program, and return its token."""
        token = new_token()
        added = Session(hash_token(token), "token", session.player, self.now())

        def add(connection: Connection) -> None:
            if session_rows.find_session(connection, session.token_hash) is None:
                raise NotSignedInError
            _add(connection, added)

        await self._store.write(add)
        return token

    async def end(self, session: Session) -> None:
        """End one session."""
        await self._store.write(
            lambda connection: session_rows.remove_session(connection, session.token_hash)
        )
        self._forget([session.token_hash], session.player.id)

    async def end_all(
        self, player_id: str, keep: Session | None = None, change: Change | None = None
    ) -> None:
        """End every session of a player, except one to keep, and make a change in the same transaction."""

        def end(connection: Connection) -> list[str]:
            ended = session_rows.remove_sessions(
                connection, player_id, keep.token_hash if keep else None
            )
            if change:
                change(connection)
            return ended

        self._forget(await self._store.write(end), player_id)

    async def expire(self) -> int:
        """Remove the sessions nobody has used for their lifetime and return their number. Call this once a day."""
        oldest = self.now() - self._lifetime
        return await self._store.write(
            lambda connection: session_rows.expire_sessions(connection, oldest)
        )

    def on_sign_out(self, listener: SignedOut) -> None:
        """Call a function whenever a session ends, so that its sockets can be closed.

        A socket that is registered right after `session_of` returns, before it awaits anything else, is never missed.
        """
        self._listeners.append(listener)

    def on_end(self, listener: Callable[[list[str], str], object]) -> None:
        """Call a function with the token hashes of the sessions that this node has ended, and the player's id."""
        self._on_end = listener

    def on_rename(self, listener: Callable[[str], object]) -> None:
        """Call a function with the id of a player who has changed their name at this node."""
        self._on_rename = listener

    def clear_cache(self) -> None:
        """Read all sessions again."""
        self._endings += 1
        self._cache.clear()

    def forget_player(self, player_id: str) -> None:
        """Read the sessions of a player again."""
        self._endings += 1
        for session in [each for each in self._cache.values() if each.player.id == player_id]:
            del self._cache[session.token_hash]

    def rename_player(self, player: Player) -> None:
        """Use a player's new name in the cached sessions."""
        self._on_rename(player.id)
        for session in [each for each in self._cache.values() if each.player.id == player.id]:
            self._cache[session.token_hash] = session._replace(player=player)

    async def _load(self, token_hash: str) -> Session | None:
        # A session may end while it is being read. Then it is read again.
        while True:
            endings = self._endings
            row = await self._store.read(
                lambda connection: session_rows.find_session(connection, token_hash)
            )
            if endings == self._endings:
                break
        if row is None or row.player.is_deleted:
            return None
        session = Session(row.token_hash, row.kind, player_from_row(row.player), row.last_used_at)
        self._remember(session)
        return session

    def _touch(self, session: Session) -> Session:
        touched = session._replace(last_used_at=self.now())
        self._cache[session.token_hash] = touched
        written = asyncio.ensure_future(
            self._store.write(
                lambda connection: session_rows.touch_session(
                    connection, touched.token_hash, touched.last_used_at
                )
            )
        )
        self._touches.add(written)
        written.add_done_callback(self._touched)
        return touched

    def _touched(self, written: asyncio.Future[None]) -> None:
        self._touches.discard(written)
        if not written.cancelled() and written.exception() is not None:
            log.warning("session_touch_failed", exc_info=written.exception())

    def _remember(self, session: Session) -> None:
        self._cache[session.token_hash] = session
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)

    def _forget(self, token_hashes: list[str], player_id: str) -> None:
        self.forget(token_hashes, player_id)
        if token_hashes:
            self._on_end(token_hashes, player_id)

    def forget(self, token_hashes: list[str], player_id: str) -> None:
        """Close the sockets of sessions that have ended, perhaps at another node."""
        self._endings += 1
        for token_hash in token_hashes:
            self._cache.pop(token_hash, None)
        for token_hash in token_hashes:
            for listener in self._listeners:
                listener(token_hash, player_id)


def _add(connection: Connection, session: Session) -> None:
    session_rows.add_session(
        connection, session.token_hash, session.player.id, session.kind, session.last_used_at
    )


def _end_old(connection: Connection, old: Session | None, *, end_others: bool) -> list[str]:
    if old is None:
        return []
    if end_others:
        return session_rows.remove_sessions(connection, old.player.id)
    session_rows.remove_session(connection, old.token_hash)
    return [old.token_hash]


async def require_player(
    request: Request[Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Player:
    """Return the player behind a request; raise `NotSignedInError` if there is none."""
    return (await require_session(request, sessions)).player


async def require_session(
    request: Request[Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Session:
    """Return the session of a request; raise `NotSignedInError` if there is none."""
    session = await sessions.session_of(request)
    if session is None:
        raise NotSignedInError
    return session
