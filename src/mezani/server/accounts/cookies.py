"""Cookies: the session's, and the one that marks a device."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from mezani.server.accounts.tokens import MAX_LENGTH, SESSION_COOKIE
from mezani.server.addresses import AnyConnection
from mezani.server.settings import Settings
from mezani.store.name_keys import name_key

DEVICE_COOKIE = "mezani_device"
DEVICE_SECONDS = 400 * 86_400


def session_cookie(token: str, settings: Settings) -> Cookie:
    """Return the cookie that keeps a player signed in."""
    return private_cookie(SESSION_COOKIE, token, settings.session_days * 86_400, settings)


def expired_session_cookie(settings: Settings) -> Cookie:
    """Return the cookie that makes a browser forget its session."""
    return private_cookie(SESSION_COOKIE, "", 0, settings)


def private_cookie(name: str, value: str, seconds: int, settings: Settings) -> Cookie:
    """Return a cookie that scripts cannot read and forms of other sites do not send."""
    return Cookie(
        key=name,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )


class DeviceCookies:
    """Signed cookies that mark a device as known for a name.

    Password attempts from a known device are limited separately, so strangers cannot lock the player out. The cookie
    does not sign anybody in.
    """

    def __init__(self, secret: str, settings: Settings) -> None:
        self._secret = secret
        self._settings = settings

    def make(self, name: str) -> Cookie:
        """Return the cookie for a device on which a player has signed in with this name."""
        mark = self._signer(name).sign(secrets.token_urlsafe(12)).decode()
        return private_cookie(DEVICE_COOKIE, mark, DEVICE_SECONDS, self._settings)

    def read(self, connection: AnyConnection, name: str) -> str | None:
        """Return the id of the device, if it was marked for this name."""
        return unsign(self._signer(name), connection.cookies.get(DEVICE_COOKIE, ""))

    def _signer(self, name: str) -> Signer:
        return make_signer(self._secret, f"device {name_key(name)}")


def make_signer(secret: str, purpose: str) -> Signer:
    """Return a signer. A signature for one purpose is not valid for another."""
    return Signer(secret, salt=purpose, key_derivation="hmac", digest_method=hashlib.sha256)


def unsign(signer: Signer, value: str) -> str | None:
    """Return what was signed, or None if the signature is missing or wrong."""
    if len(value) > MAX_LENGTH or not value.isascii():
        return None
    try:
        return signer.unsign(value).decode()
    except BadSignature:
        return None
