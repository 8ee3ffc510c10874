"""Guests and accounts: coming in, signing up, signing in, changing a name or password, and leaving.

Changes that must happen together are one transaction: an account and the end of its guest's sessions, a new password
and the end of all other sessions, a deletion and the end of all sessions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import Connection

from mezani.server.accounts.names import checked_name
from mezani.server.accounts.password_attempts import PasswordAttempts
from mezani.server.accounts.passwords import Passwords, checked_password
from mezani.server.accounts.players import Player, player_from_row
from mezani.server.accounts.recovery_codes import new_recovery_code, normalized_code
from mezani.server.accounts.sessions import Session, Sessions
from mezani.server.addresses import is_this_machine
from mezani.server.errors import (
    AlreadySignedInError,
    BannedError,
    NoAccountError,
    NotSignedInError,
    WrongPasswordError,
)
from mezani.server.rate_limits import RateLimit, SharedLimits
from mezani.server.settings import Settings
from mezani.store import NameTakenError, Store
from mezani.store.ids import new_id
from mezani.store.name_keys import name_key
from mezani.store.tables import players as player_rows
from mezani.store.tables.bans import is_player_banned
from mezani.store.tables.players import PlayerRow


class Accounts:
    """What players do about their own account."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        settings: Settings,
        passwords: Passwords | None = None,
        limits: SharedLimits | None = None,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._settings = settings
        self._passwords = passwords or Passwords()
        self._limits = limits or SharedLimits()
        self._attempts = PasswordAttempts(self._limits, settings)
        self._listeners: list[Callable[[str], Awaitable[None]]] = []

    def close(self) -> None:
        """End the threads that check passwords."""
        self._passwords.close()

    async def add_guest(self, name: str, address: str, old: Session | None) -> tuple[Player, str]:
        """Add a guest and return the player and the token of a new session."""
        wanted = checked_name(name)
        if not is_this_machine(address):
            await self._limits.count(
                RateLimit(self._settings.guests_per_address, "guests", address)
            )
        return await self._sessions.start(
            lambda connection: add_guest(connection, wanted, self._sessions.now()), old
        )

    async def sign_up(
        self, name: str, password: str, address: str, old: Session | None
    ) -> tuple[Player, str]:
        """Create an account. A guest keeps their id; all their sessions end except the new one."""
        if old and not old.player.guest:
            raise AlreadySignedInError
        wanted = checked_name(name)
        chosen = checked_password(password)
        await self._count_name(address)
        await self._store.read(lambda connection: require_free_name(connection, wanted))
        password_hash = await self._passwords.hash(chosen)
        guest_id = old.player.id if old else None
        return await self._sessions.start(
            lambda connection: add_account(
                connection, guest_id, wanted, password_hash, self._sessions.now()
            ),
            old,
            end_others=True,
        )

    async def sign_in(
        self, name: str, password: str, address: str, device: str | None, old: Session | None
    ) -> tuple[Player, str]:
        """Sign a player in by password. An unknown name takes the same work as a known one."""
        key = name_key(name)
        await self._attempts.count_sign_in(key, address, device)
        account = await self._store.read(
            lambda connection: player_rows.find_account(connection, key)
        )
        password_hash = account.password_hash if account else None
        if not await self._passwords.verify(password, password_hash):
            raise WrongPasswordError
        await self._attempts.reset(key, address, device)
        return await self._sessions.start(
            lambda connection: require_account(connection, key, password_hash), old
        )

    async def make_recovery_code(self, session: Session, password: str) -> str:
        """Return a new recovery code of an account. A code it had before is no longer valid."""
        await self._require_password(session.player, password)
        code, recovery_hash = await self._new_code()
        player_id = session.player.id
        await self._store.write(
            lambda connection: player_rows.set_recovery(connection, player_id, recovery_hash)
        )
        return code

    async def has_recovery_code(self, player: Player) -> bool:
        """Return whether an account has a recovery code."""
        return await self._store.read(
            lambda connection: player_rows.has_recovery(connection, player.id)
        )

    async def recover(
        self,
        name: str,
        code: str,
        password: str,
        address: str,
        device: str | None,
        old: Session | None,
    ) -> tuple[Player, str]:
        """Change a forgotten password with a recovery code, which then ends, and sign the player in.

        Attempts are limited together with those at passwords. All other sessions end.
        """
        chosen = checked_password(password)
        key = name_key(name)
        await self._attempts.count_sign_in(key, address, device)
        account = await self._store.read(
            lambda connection: player_rows.find_account(connection, key)
        )
        recovery_hash = account.recovery_hash if account else None
        is_right = await self._passwords.verify(normalized_code(code), recovery_hash)
        if not is_right or account is None or recovery_hash is None:
            raise wrong_recovery_code()
        password_hash = await self._passwords.hash(chosen)
        player_id = account.player.id

        def change(connection: Connection) -> None:
            if not player_rows.use_recovery(connection, player_id, recovery_hash, password_hash):
                raise wrong_recovery_code()

        await self._sessions.end_all(player_id, change=change)
        await self._attempts.reset(key, address, device)
        return await self._sessions.start(
            lambda connection: require_account(connection, key, password_hash), old
        )

    async def reset_password(self, player_id: str) -> str:
        """Remove the password of an account, end its sessions, and return a recovery code, for the operator."""
        code, recovery_hash = await self._new_code()
        await self._sessions.end_all(
            player_id,
            change=lambda connection: player_rows.reset_password(
                connection, player_id, recovery_hash
            ),
        )
        return code

    async def _new_code(self) -> tuple[str, str]:
        """Return a new recovery code and its hash."""
        code = new_recovery_code()
        return code, await self._passwords.hash(normalized_code(code))

    async def make_token(self, session: Session) -> str:
        """Return a new token for programs, valid until the player signs out everywhere."""
        player_id = session.player.id
        await self._limits.count(RateLimit(self._settings.tokens_per_player, "tokens", player_id))
        return await self._sessions.add_token(session)

    async def rename(self, player: Player, name: str, address: str) -> Player:
        """Change a player's name. Guests cannot take the name of an account."""
        wanted = checked_name(name)
        await self._count_name(address)
        row = await self._store.write(lambda connection: rename(connection, player.id, wanted))
        renamed = player_from_row(row)
        self._sessions.rename_player(renamed)
        return renamed

    async def change_password(self, session: Session, current: str, password: str) -> None:
        """Change an account's password and end all its other sessions."""
        chosen = checked_password(password)
        await self._require_password(session.player, current)
        password_hash = await self._passwords.hash(chosen)
        player_id = session.player.id
        await self._sessions.end_all(
            player_id,
            keep=session,
            change=lambda connection: player_rows.set_password(
                connection, player_id, password_hash
            ),
        )

    async def delete(self, player: Player, password: str | None) -> None:
        """Delete a player. Their finished matches stay, without their name."""
        if not player.guest:
            await self._require_password(player, password or "")
        await self.remove(player.id)

    async def remove(self, player_id: str) -> None:
        """Delete a player without asking for a password, for the operator."""
        await self._sessions.end_all(
            player_id, change=lambda connection: player_rows.delete_player(connection, player_id)
        )
        for listener in self._listeners:
            await listener(player_id)

    def on_delete(self, listener: Callable[[str], Awaitable[None]]) -> None:
        """Call a function with the id of every player who is deleted, so that their seats can be freed."""
        self._listeners.append(listener)

    async def _require_password(self, player: Player, password: str) -> None:
        if player.guest:
            raise NoAccountError
        await self._attempts.count_own_password(player.id)
        password_hash = await self._store.read(
            lambda connection: player_rows.password_of(connection, player.id)
        )
        if not await self._passwords.verify(password, password_hash):
            raise WrongPasswordError("That is not your password.", "not_your_password")

    async def _count_name(self, address: str) -> None:
        # The response tells whether a name is taken, so an address can ask only so often.
        await self._limits.count(RateLimit(self._settings.signups_per_address, "names", address))


def require_free_name(connection: Connection, name: str) -> None:
    """Raise `NameTakenError` if an account has this name, or one that is too similar."""
    if player_rows.is_name_taken(connection, name):
        raise NameTakenError(name)


def add_guest(connection: Connection, name: str, now: int) -> PlayerRow:
    """Add a guest, unless an account has the name."""
    require_free_name(connection, name)
    return player_rows.add_guest(connection, new_id(), name, now)


def add_account(
    connection: Connection, guest_id: str | None, name: str, password_hash: str, now: int
) -> PlayerRow:
    """Add an account, or turn a guest into one."""
    key = name_key(name)
    if guest_id:
        player = player_rows.upgrade_guest(connection, guest_id, name, key, password_hash)
        if player is None:
            raise AlreadySignedInError
        return player
    return player_rows.add_account(connection, new_id(), name, key, password_hash, now)


def require_account(connection: Connection, key: str, password_hash: str | None) -> PlayerRow:
    """Return the account with this name, if its password is still the one that was checked."""
    account = player_rows.find_account(connection, key)
    if account is None or account.password_hash != password_hash:
        raise WrongPasswordError
    if is_player_banned(connection, account.player.id):
        raise BannedError
    return account.player


def wrong_recovery_code() -> WrongPasswordError:
    """Return the refusal of a wrong or used code. It does not say whether the name exists."""
    return WrongPasswordError("The name or the recovery code is wrong.", "wrong_recovery_code")


def rename(connection: Connection, player_id: str, name: str) -> PlayerRow:
    """Change a player's name, unless another player's account has it."""
    found = player_rows.find_player(connection, player_id)
    if found is None or found.is_deleted:
        raise NotSignedInError
    key = None if found.is_guest else name_key(name)
    if found.is_guest:
        require_free_name(connection, name)
    player_rows.rename(connection, player_id, name, key)
    return found._replace(name=name, name_key=key)
