"""Who somebody is: the session behind a cookie or a bearer token, known without asking the database twice.

Rooms need `People.of` (or `People.session_of`, where it matters which session came in) and `People.when_signed_out`.
Handlers ask for ``person: NamedDependency[Person]`` or ``session: NamedDependency[Session]``; nobody gets 401.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from litestar.connection import Request
from litestar.di import NamedDependency
from sqlalchemy import Connection, select

from mezani.server.accounts.players import Player, player_from_row
from mezani.server.accounts.tokens import digest, new_token, presented_token
from mezani.server.addresses import AnyConnection
from mezani.server.errors import NotSignedInError
from mezani.store import Store
from mezani.store import sessions as session_rows
from mezani.store.players import PlayerRow
from mezani.store.schema import sessions

Become = Callable[[Connection], PlayerRow]
Change = Callable[[Connection], None]
SignedOut = Callable[[str, str], None]
"""Told of a session that has ended: the digest of its token and the player's id."""

REMEMBERED = 20_000
TOUCH_EVERY = 3_600_000
DAY = 86_400_000


class Session(NamedTuple):
    """A session that holds: who it stands for, and when it was last written down that it is in use."""

    token_hash: str
    kind: str
    player: Player
    seen: int


def now() -> int:
    """Wall time in milliseconds."""
    return time.time_ns() // 1_000_000


class Sessions:
    """Everybody who is signed in. Sessions that have been seen are remembered, so most requests ask no database."""

    def __init__(self, store: Store, session_days: int = 30) -> None:
        self._store = store
        self._lifetime = session_days * DAY
        self._known: OrderedDict[str, Session] = OrderedDict()
        self._endings = 0
        self._listeners: list[SignedOut] = []
        self._noting: set[asyncio.Future[None]] = set()

    async def of(self, connection: AnyConnection) -> Player | None:
        """Who a request or a socket comes from; nothing for nobody."""
        session = await self.session_of(connection)
        return session.player if session else None

    async def session_of(self, connection: AnyConnection) -> Session | None:
        """The session a request or a socket comes with."""
        token = presented_token(connection)
        return await self.find(digest(token)) if token else None

    async def find(self, token_hash: str) -> Session | None:
        """The session with that digest, if it still holds."""
        session = self._known.get(token_hash) or await self._load(token_hash)
        if session is None or session.seen < now() - self._lifetime:
            self._known.pop(token_hash, None)
            return None
        if session.seen < now() - TOUCH_EVERY:
            return self._touch(session)
        return session

    async def let_in(
        self, become: Become, old: Session | None, *, end_others: bool = False
    ) -> tuple[Player, str]:
        """Runs a job that says who somebody is now, and starts their session in the same transaction.

        Gives who they are and the session's token, which is kept nowhere. The session they came with ends, as others
        may know its token; with ``end_others``, all sessions of its player do.
        """
        token = new_token()

        def let_in(to: Connection) -> tuple[Session, list[str]]:
            session = Session(digest(token), "cookie", player_from_row(become(to)), now())
            ended = _end_old(to, old, end_others=end_others)
            _add(to, session)
            return session, ended

        session, ended = await self._store.write(let_in)
        if old:
            self._forget(ended, old.player.id)
        self._remember(session)
        return session.player, token

    async def add_token(self, session: Session) -> str:
        """Makes a token for programs: another session of the same player."""
        token = new_token()
        added = Session(digest(token), "token", session.player, now())

        def add(to: Connection) -> None:
            if session_rows.find_session(to, session.token_hash) is None:
                raise NotSignedInError
            _add(to, added)

        await self._store.write(add)
        return token

    async def end(self, session: Session) -> None:
        """Signs out of one session."""
        await self._store.write(lambda to: session_rows.remove_session(to, session.token_hash))
        self._forget([session.token_hash], session.player.id)

    async def end_all(
        self, player: str, but: Session | None = None, after: Change | None = None
    ) -> None:
        """Signs a player out everywhere, or everywhere but here; ``after`` is done in the same transaction."""

        def end(to: Connection) -> list[str]:
            ended = _end_all(to, player, but.token_hash if but else None)
            if after:
                after(to)
            return ended

        self._forget(await self._store.write(end), player)

    async def expire(self) -> int:
        """Removes the sessions nobody has used for their days; gives how many. Worth doing once a day."""
        oldest = now() - self._lifetime
        return await self._store.write(lambda to: session_rows.expire_sessions(to, oldest))

    def when_signed_out(self, listener: SignedOut) -> None:
        """Has a function called for each session that is ended, so that its sockets can be closed.

        A socket that asks `session_of` and is listed before it awaits anything else can't miss it.
        """
        self._listeners.append(listener)

    def renamed(self, player: Player) -> None:
        """Takes over what a player is called from now on."""
        for session in [known for known in self._known.values() if known.player.id == player.id]:
            self._known[session.token_hash] = session._replace(player=player)

    async def _load(self, token_hash: str) -> Session | None:
        # A session may be ended while it is being read: then what was read is old, and is read again.
        while True:
            endings = self._endings
            row = await self._store.read(lambda of: session_rows.find_session(of, token_hash))
            if endings == self._endings:
                break
        if row is None or row.player.is_deleted:
            return None
        session = Session(row.token_hash, row.kind, player_from_row(row.player), row.seen)
        self._remember(session)
        return session

    def _touch(self, session: Session) -> Session:
        touched = session._replace(seen=now())
        self._known[session.token_hash] = touched
        noted = asyncio.ensure_future(
            self._store.write(
                lambda to: session_rows.touch_session(to, touched.token_hash, touched.seen)
            )
        )
        self._noting.add(noted)
        noted.add_done_callback(self._noting.discard)
        return touched

    def _remember(self, session: Session) -> None:
        self._known[session.token_hash] = session
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _forget(self, token_hashes: list[str], player: str) -> None:
        self._endings += 1
        for token_hash in token_hashes:
            self._known.pop(token_hash, None)
        for token_hash in token_hashes:
            for listener in self._listeners:
                listener(token_hash, player)


def _add(connection: Connection, session: Session) -> None:
    session_rows.add_session(
        connection, session.token_hash, session.player.id, session.kind, session.seen
    )


def _end_old(connection: Connection, old: Session | None, *, end_others: bool) -> list[str]:
    if old is None:
        return []
    if end_others:
        return _end_all(connection, old.player.id, None)
    session_rows.remove_session(connection, old.token_hash)
    return [old.token_hash]


def _end_all(connection: Connection, player: str, but: str | None) -> list[str]:
    wanted = select(sessions.c.token_hash).where(sessions.c.player == player)
    ended = [found for found in connection.scalars(wanted) if found != but]
    session_rows.remove_sessions(connection, player, but)
    return ended


async def require_player(
    request: Request[Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Player:
    """Who a request comes from; `NotSignedInError` for nobody."""
    return (await require_session(request, sessions)).player


async def require_session(
    request: Request[Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Session:
    """The session a request comes with; `NotSignedInError` where there is none."""
    session = await sessions.session_of(request)
    if session is None:
        raise NotSignedInError
    return session
