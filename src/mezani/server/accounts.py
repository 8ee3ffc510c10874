"""What people can do about themselves: come in, sign up, sign in and out, change their name or password, leave."""

from __future__ import annotations

from secrets import token_urlsafe

from sqlalchemy import Connection

from mezani.server.errors import NameInUseError
from mezani.server.limits import Limits
from mezani.server.names import checked_name, name_key
from mezani.server.people import People, Person, Session, now, person_from
from mezani.server.settings import Settings
from mezani.store import Store
from mezani.store import players as player_rows
from mezani.store.players import Player


class Accounts:
    """Guests and accounts, and the sessions they come by."""

    def __init__(self, store: Store, people: People, settings: Settings) -> None:
        self._store = store
        self._people = people
        self._settings = settings
        self._limits = Limits()

    async def come_as_guest(
        self, name: str, address: str, old: Session | None
    ) -> tuple[Person, str]:
        """Lets a guest in: gives who they are and the token of their session."""
        self._limits.count(self._settings.guests_per_address, "guests", address)
        wanted = checked_name(name)
        guest = person_from(await self._store.write(lambda to: add_guest(to, wanted)))
        return guest, await self._renew(guest, old)

    async def _renew(self, person: Person, old: Session | None) -> str:
        """Starts a session; the one somebody came with ends, as others may know its token."""
        if old:
            await self._people.end(old)
        return await self._people.start(person, "cookie")


def add_guest(connection: Connection, name: str) -> Player:
    """Adds a guest, unless an account has the name."""
    if player_rows.find_account(connection, name_key(name)):
        raise NameInUseError(name)
    return player_rows.add_guest(connection, token_urlsafe(16), name, now())
