"""What the server refuses over HTTP. Every refusal has a status beside its code and its sentence.

RefusedError              400, or as the subclass says
├── BadNameError          400 bad_name: a name that can't be one
├── BadPasswordError      400 bad_password: too short or too long to be one
├── NotSignedInError      401 not_signed_in: nobody, or a session that has ended
├── WrongPasswordError    401 wrong_password: name and password don't go together
├── CsrfError             403 csrf: the request doesn't show that it comes from our own page
├── MatchNotFoundError    404 match_not_found: no match that has ended has that id
├── PlayerNotFoundError   404 player_not_found: nobody has that id or that name
├── MatchRunningError     409 match_running: it has not ended, so its cards are not shown
├── OldMatchError         409 old_match: it was played by an older edition of the rules
├── AlreadySignedInError  409 already_signed_in: an account can't sign up again
├── NoAccountError        409 no_account: only accounts have what is asked for
├── RateLimitedError      429 rate_limited: too often; ``seconds`` says when to come again
└── BusyError             503 busy: more work waits than can be done soon
"""

from __future__ import annotations

from mezani.errors import MezaniError


class RefusedError(MezaniError):
    """Anything the server refuses over HTTP."""

    code = "refused"
    status = 400

    def __init__(self, reason: str, why: str = "") -> None:
        super().__init__(reason)
        self.why = why


class BadNameError(RefusedError):
    """A name that can't be one."""

    code = "bad_name"


class BadPasswordError(RefusedError):
    """A password that can't be one."""

    code = "bad_password"


class NotSignedInError(RefusedError):
    """Nobody is signed in, or the session has ended."""

    code = "not_signed_in"
    status = 401

    def __init__(self, reason: str = "Come in as a guest or sign in first.") -> None:
        super().__init__(reason)


class WrongPasswordError(RefusedError):
    """Name and password don't go together; whether there is such a name is not said."""

    code = "wrong_password"
    status = 401

    def __init__(self, reason: str = "Name and password don't go together.", why: str = "") -> None:
        super().__init__(reason, why)


class CsrfError(RefusedError):
    """The request doesn't show that it comes from our own page."""

    code = "csrf"
    status = 403

    def __init__(self) -> None:
        super().__init__("The page is out of date: load it again.")


class MatchNotFoundError(RefusedError):
    """There is no such match, or it goes on: the two are not told apart."""

    code = "match_not_found"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no match here that has ended.")


class PlayerNotFoundError(RefusedError):
    """Nobody has that id, and no account that name."""

    code = "player_not_found"
    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no player “{name[:24]}”.")


class MatchRunningError(RefusedError):
    """A match that has not ended."""

    code = "match_running"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This match is still being played: it can be seen again once it has ended."
        )


class OldMatchError(RefusedError):
    """A match played by rules that this server does not play any more."""

    code = "old_match"
    status = 409

    def __init__(self) -> None:
        super().__init__("This match was played by an older edition of the rules.")


class AlreadySignedInError(RefusedError):
    """Somebody with an account signs up again."""

    code = "already_signed_in"
    status = 409

    def __init__(self) -> None:
        super().__init__("You have an account already: sign out first to make another.")


class NoAccountError(RefusedError):
    """A guest asks for what only accounts have."""

    code = "no_account"
    status = 409

    def __init__(self) -> None:
        super().__init__("Guests have no password: sign up to have one.")


class RateLimitedError(RefusedError):
    """Too often; ``seconds`` says when to come again."""

    code = "rate_limited"
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That was a few times too often: try again {_soon(seconds)}.")
        self.seconds = seconds


class BusyError(RefusedError):
    """More work waits than can be done soon."""

    code = "busy"
    status = 503
    seconds = 5

    def __init__(self, doing: str = "signing in") -> None:
        super().__init__(f"Too many people are {doing} at this moment: try again in a few seconds.")


def _soon(seconds: int) -> str:
    if seconds < 90:
        return "in 1 second" if seconds == 1 else f"in {seconds} seconds"
    return f"in {-(-seconds // 60)} minutes"
