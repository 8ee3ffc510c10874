"""How often a password may be tried, so that it can't be guessed and nobody can be locked out by strangers.

Tries are counted by name and address, by address, and by name from anywhere. The last stops guesses that come from
many addresses, and by itself would let strangers keep somebody out: so one address can use up only a part of it, it
frees up as its hour moves on, it never ends an open session, and a device somebody signed in on before is counted
apart from all others (devices.py). What a signed-in player tries at their own password is counted by player.

There is no difference between names that exist and names that don't: both are counted, and refused, alike.
"""

from __future__ import annotations

from mezani.server.people.limits import Counted, Limits
from mezani.server.settings import Settings


class Tries:
    """Counts tries at passwords."""

    def __init__(self, limits: Limits, settings: Settings) -> None:
        self._limits = limits
        self._settings = settings

    def sign_in(self, name_key: str, address: str, device: str | None) -> None:
        """Counts a try to sign in; `RateLimitedError` where there were too many."""
        if device:
            self._limits.count(self._own(f"device {device}"))
            return
        self._limits.count(
            self._own(f"{address} {name_key}"),
            Counted(self._settings.passwords_per_address, "passwords by address", address),
            Counted(self._settings.passwords_per_name, "passwords by name", name_key),
        )

    def signed_in(self, name_key: str, address: str, device: str | None) -> None:
        """Forgets the mistakes of who has found the right password in the end."""
        self._limits.forgive(self._own(f"device {device}" if device else f"{address} {name_key}"))

    def own_password(self, player: str) -> None:
        """Counts a try of a signed-in player at their own password."""
        self._limits.count(self._own(f"player {player}"))

    def _own(self, who: str) -> Counted:
        return Counted(self._settings.passwords_per_name_and_address, "passwords", who)
