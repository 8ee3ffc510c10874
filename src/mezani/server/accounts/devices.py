"""Devices somebody has signed in on before, so that strangers' guesses can't lock them out.

Guesses from many addresses together use up what an account allows. Who signs in gets a cookie that says, signed by
the server, which name it was for. Tries that come with it are counted by themselves, not with those of strangers.
It lets nobody in: it is worth a few more tries at one password.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from litestar.datastructures import Cookie

from mezani.server.accounts.names import name_key
from mezani.server.accounts.tokens import hidden_cookie
from mezani.server.addresses import AnyConnection
from mezani.server.settings import Settings

DEVICE_COOKIE = "mezani_device"
DEVICE_SECONDS = 400 * 86_400
LONGEST = 128


class Devices:
    """Marks devices and knows them again, by the server's secret (see `kept_secret`)."""

    def __init__(self, secret: str, settings: Settings) -> None:
        self._secret = secret
        self._settings = settings

    def cookie(self, name: str) -> Cookie:
        """The cookie for a device on which somebody has signed in under a name."""
        nonce = secrets.token_urlsafe(12)
        mark = f"{nonce}.{self._signature(nonce, name)}"
        return hidden_cookie(DEVICE_COOKIE, mark, DEVICE_SECONDS, self._settings)

    def known(self, connection: AnyConnection, name: str) -> str | None:
        """The device a connection comes from, where somebody signed in on it under that name before."""
        mark = connection.cookies.get(DEVICE_COOKIE, "")
        if len(mark) > LONGEST or not mark.isascii():
            return None
        nonce, _, signature = mark.partition(".")
        is_ours = hmac.compare_digest(signature, self._signature(nonce, name))
        return nonce if is_ours else None

    def _signature(self, nonce: str, name: str) -> str:
        # What it is for is signed too: the same secret signs other things.
        text = f"device\n{nonce}\n{name_key(name)}"
        return hmac.new(self._secret.encode(), text.encode(), hashlib.sha256).hexdigest()
