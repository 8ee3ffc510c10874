"""Limits on attempts at passwords."""

from __future__ import annotations

from mezani.server.rate_limits import RateLimit, SharedLimits
from mezani.server.settings import Settings


class PasswordAttempts:
    """Limits attempts at passwords, so that nobody can guess one and nobody can be locked out by strangers.

    Attempts are counted by name and address, by address, and by name from anywhere. The last limit stops guesses that
    come from many addresses; by itself it would let strangers lock a player out. So one address can use up only a
    part of it, it never ends an open session, and devices the player signed in on before are counted separately
    (`DeviceCookies`). Attempts of a signed-in player at their own password are counted by player.

    Names that exist and names that do not are counted and refused in the same way.
    """

    def __init__(self, limits: SharedLimits, settings: Settings) -> None:
        self._limits = limits
        self._settings = settings

    async def count_sign_in(self, name_key: str, address: str, device: str | None) -> None:
        """Count an attempt to sign in. Raise `RateLimitedError` if there were too many."""
        if device:
            await self._limits.count(self._own(f"device {device}"))
            return
        await self._limits.count(
            self._own(f"{address} {name_key}"),
            RateLimit(self._settings.passwords_per_address, "passwords by address", address),
            RateLimit(self._settings.passwords_per_name, "passwords by name", name_key),
        )

    async def reset(self, name_key: str, address: str, device: str | None) -> None:
        """Forget the failed attempts of a player who has signed in."""
        await self._limits.reset(
            self._own(f"device {device}" if device else f"{address} {name_key}")
        )

    async def count_own_password(self, player_id: str) -> None:
        """Count an attempt of a signed-in player at their own password."""
        await self._limits.count(self._own(f"player {player_id}"))

    def _own(self, key: str) -> RateLimit:
        return RateLimit(self._settings.passwords_per_name_and_address, "passwords", key)
