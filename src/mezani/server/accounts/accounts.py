"""What people can do about themselves: come in, sign up, sign in and out, change their name or password, leave.

Everything that has to hold together is one job of the store: an account and the end of its guest's sessions, a
password and the end of all other sessions, somebody's leaving and the end of all of theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe

from sqlalchemy import Connection

from mezani.server.accounts.names import checked_name, name_key
from mezani.server.accounts.passwords import Passwords, checked_password
from mezani.server.accounts.players import Player, player_from_row
from mezani.server.accounts.rate_limits import Counted, Limits, Tries
from mezani.server.accounts.sessions import Session, Sessions, now
from mezani.server.addresses import is_this_machine
from mezani.server.errors import (
    AlreadySignedInError,
    NoAccountError,
    NotSignedInError,
    WrongPasswordError,
)
from mezani.server.settings import Settings
from mezani.store import NameTakenError, Store
from mezani.store import players as player_rows
from mezani.store.players import PlayerRow


class Accounts:
    """Guests and accounts, and how they come by their sessions."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        settings: Settings,
        passwords: Passwords | None = None,
    ) -> None:
        self._store = store
        self._people = sessions
        self._settings = settings
        self._passwords = passwords or Passwords()
        self._limits = Limits()
        self._tries = Tries(self._limits, settings)
        self._listeners: list[Callable[[str], None]] = []

    def close(self) -> None:
        """Ends the threads that passwords are checked in."""
        self._passwords.close()

    async def come_as_guest(
        self, name: str, address: str, old: Session | None
    ) -> tuple[Player, str]:
        """Lets a guest in: gives who they are and the token of their session."""
        wanted = checked_name(name)
        if not is_this_machine(address):
            self._limits.count(Counted(self._settings.guests_per_address, "guests", address))
        return await self._people.let_in(lambda to: add_guest(to, wanted), old)

    async def sign_up(
        self, name: str, password: str, address: str, old: Session | None
    ) -> tuple[Player, str]:
        """Makes an account. A guest stays who they are, and all their sessions end but the new one."""
        if old and not old.player.guest:
            raise AlreadySignedInError
        wanted = checked_name(name)
        chosen = checked_password(password)
        self._count_name(address)
        await self._store.read(lambda of: refuse_taken(of, wanted))
        digest = await self._passwords.hash(chosen)
        guest = old.player.id if old else None
        return await self._people.let_in(
            lambda to: add_account(to, guest, wanted, digest), old, end_others=True
        )

    async def sign_in(
        self, name: str, password: str, address: str, device: str | None, old: Session | None
    ) -> tuple[Player, str]:
        """Lets somebody in by their password. For a name that nobody has, all is done as if somebody had."""
        key = name_key(name)
        self._tries.sign_in(key, address, device)
        account = await self._store.read(lambda of: player_rows.find_account(of, key))
        digest = account.password if account else None
        if not await self._passwords.is_right(password, digest):
            raise WrongPasswordError
        self._tries.signed_in(key, address, device)
        return await self._people.let_in(lambda to: still_right(to, key, digest), old)

    async def make_token(self, session: Session) -> str:
        """Makes a token for programs, which stands for the player until they sign out everywhere."""
        player = session.player.id
        self._limits.count(Counted(self._settings.tokens_per_player, "tokens", player))
        return await self._people.add_token(session)

    async def rename(self, player: Player, name: str, address: str) -> Player:
        """Gives somebody another name; guests can't have an account's."""
        wanted = checked_name(name)
        self._count_name(address)
        renamed = player_from_row(await self._store.write(lambda to: rename(to, player.id, wanted)))
        self._people.renamed(renamed)
        return renamed

    async def change_password(self, session: Session, current: str, password: str) -> None:
        """Gives an account another password, and signs it out everywhere but here."""
        chosen = checked_password(password)
        await self._require_password(session.player, current)
        digest = await self._passwords.hash(chosen)
        player = session.player.id
        await self._people.end_all(
            player, but=session, after=lambda to: player_rows.set_password(to, player, digest)
        )

    async def delete(self, player: Player, password: str | None) -> None:
        """Forgets somebody: their finished matches stay, without their name."""
        if not player.guest:
            await self._require_password(player, password or "")
        await self._people.end_all(
            player.id, after=lambda to: player_rows.delete_player(to, player.id)
        )
        for listener in self._listeners:
            listener(player.id)

    def when_deleted(self, listener: Callable[[str], None]) -> None:
        """Has a function called with the id of everybody who leaves for good, so that their seats are freed."""
        self._listeners.append(listener)

    async def _require_password(self, player: Player, password: str) -> None:
        if player.guest:
            raise NoAccountError
        self._tries.own_password(player.id)
        digest = await self._store.read(lambda of: player_rows.password_of(of, player.id))
        if not await self._passwords.is_right(password, digest):
            raise WrongPasswordError("That is not your password.", "not_your_password")

    def _count_name(self, address: str) -> None:
        # Asking for a name tells whether it is taken, so it can be done only so often.
        self._limits.count(Counted(self._settings.signups_per_address, "names", address))


def refuse_taken(connection: Connection, name: str) -> None:
    """Raises `NameTakenError` where an account has a name, or one that is too much like it."""
    if player_rows.find_account(connection, name_key(name)):
        raise NameTakenError(name)


def add_guest(connection: Connection, name: str) -> PlayerRow:
    """Adds a guest, unless an account has the name."""
    refuse_taken(connection, name)
    return player_rows.add_guest(connection, token_urlsafe(16), name, now())


def add_account(connection: Connection, guest: str | None, name: str, digest: str) -> PlayerRow:
    """Adds an account, or makes one of a guest."""
    key = name_key(name)
    if guest:
        player = player_rows.give_account(connection, guest, name, key, digest)
        if player is None:
            raise AlreadySignedInError
        return player
    return player_rows.add_account(connection, token_urlsafe(16), name, key, digest, now())


def still_right(connection: Connection, key: str, digest: str | None) -> PlayerRow:
    """The account with that name, if its password is the one that was checked a moment ago."""
    account = player_rows.find_account(connection, key)
    if account is None or account.password != digest:
        raise WrongPasswordError
    return account.player


def rename(connection: Connection, player: str, name: str) -> PlayerRow:
    """Gives a player another name, unless an account of somebody else has it."""
    found = player_rows.find_player(connection, player)
    if found is None or found.is_deleted:
        raise NotSignedInError
    key = None if found.is_guest else name_key(name)
    if found.is_guest:
        refuse_taken(connection, name)
    player_rows.rename(connection, player, name, key)
    return found._replace(name=name, name_key=key)
