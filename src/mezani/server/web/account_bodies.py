"""What the calls about people take and give. Anything a body says beyond that is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from mezani.server.people.persons import Person

# Bounds on work only: names.py and passwords.py say what a name and a password may be.
NameText = Annotated[str, Meta(min_length=1, max_length=200)]
PasswordText = Annotated[str, Meta(min_length=1, max_length=500)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request may say."""


class NameBody(Body, frozen=True):
    """What somebody wants to be called."""

    name: NameText


class AccountBody(Body, frozen=True):
    """A name and its password."""

    name: NameText
    password: PasswordText


class PasswordBody(Body, frozen=True):
    """Another password, and the one until now."""

    current_password: PasswordText
    password: PasswordText


class LeaveBody(Body, frozen=True):
    """The password of an account that is to be deleted; guests have none."""

    password: PasswordText | None = None


class PlayerAnswer(msgspec.Struct, frozen=True):
    """Who somebody is; nothing for nobody."""

    player: Person | None


class TokenAnswer(msgspec.Struct, frozen=True):
    """A bearer token, which is shown this once."""

    token: str
