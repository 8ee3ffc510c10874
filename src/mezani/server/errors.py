"""Errors that the server responds with over HTTP. Each has a status, a code and a sentence.

RefusedError                400, or as the subclass says
├── BadAddressError         400 bad_address: an address that can't be banned
├── BadNameError            400 bad_name: not allowed as a name
├── BadPasswordError        400 bad_password: too short or too long
├── NotSignedInError        401 not_signed_in: no session, or one that has ended
├── WrongPasswordError      401 wrong_password: unknown name or wrong password
├── BannedError             403 banned: the player or the address is banned
├── CsrfError               403 csrf: the request does not prove that it comes from our page
├── DayNotFoundError        404 day_not_found: no deals of the day on this date
├── MatchNotFoundError      404 match_not_found: no finished match has this id
├── PlayerNotFoundError     404 player_not_found: no player has this id or name
├── PuzzleNotFoundError     404 puzzle_not_found: no puzzle on this date, or not yet
├── PuzzleMoveError         409 puzzle_move: a legal move that is not among the choices of a puzzle
├── PuzzleNotAnsweredError  409 puzzle_not_answered: today's puzzle has to be answered first
├── MatchRunningError       409 match_running: the match has not ended, so its cards are not shown
├── OldMatchError           409 old_match: the match was played with an older version of the rules
├── AlreadySignedInError    409 already_signed_in: an account can't sign up again
├── NoAccountError          409 no_account: only accounts can do this
├── TooManyFavouritesError  409 too_many: the player has the maximum number of favourites
├── WrongHostError          421 wrong_host: the request names a host that is not this server's
├── RateLimitedError        429 rate_limited: too many attempts; ``seconds`` says how long to wait
├── BusyError               503 busy: too much work is waiting
├── DrainingError           503 draining: the server is about to stop and starts nothing new
└── RestartingError         503 restart: the server is closing
"""

from __future__ import annotations

from mezani.errors import MezaniError

SIGN_IN_FIRST = "Sign in or continue as a guest first."


class RefusedError(MezaniError):
    """Any refusal over HTTP."""

    code = "refused"
    status = 400

    def __init__(self, reason: str, why: str = "") -> None:
        super().__init__(reason)
        self.why = why


class BadAddressError(RefusedError):
    """An address that can't be banned."""

    code = "bad_address"


class BadNameError(RefusedError):
    """Not allowed as a name."""

    code = "bad_name"


class BadPasswordError(RefusedError):
    """Too short or too long for a password."""

    code = "bad_password"


class NotSignedInError(RefusedError):
    """The request has no session, or its session has ended."""

    code = "not_signed_in"
    status = 401

    def __init__(self, reason: str = SIGN_IN_FIRST) -> None:
        super().__init__(reason)


class WrongPasswordError(RefusedError):
    """The name is unknown or the password is wrong; the response does not say which."""

    code = "wrong_password"
    status = 401

    def __init__(self, reason: str = "The name or the password is wrong.", why: str = "") -> None:
        super().__init__(reason, why)


class BannedError(RefusedError):
    """The player or the address is banned."""

    code = "banned"
    status = 403

    def __init__(self) -> None:
        super().__init__("You have been banned from this server.")


class CsrfError(RefusedError):
    """The request does not prove that it comes from our page."""

    code = "csrf"
    status = 403

    def __init__(self) -> None:
        super().__init__("This page is out of date: reload it.")


class MatchNotFoundError(RefusedError):
    """There is no such match, or it is still running; the response does not say which."""

    code = "match_not_found"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no finished match with this id.")


class DayNotFoundError(RefusedError):
    """There were no deals on this day, or it has not come yet."""

    code = "day_not_found"
    status = 404

    def __init__(self, day: str) -> None:
        super().__init__(f"There are no deals on {day[:24]}.")


class PuzzleNotFoundError(RefusedError):
    """The day has not come yet, or is too long ago."""

    code = "puzzle_not_found"
    status = 404

    def __init__(self, day: str) -> None:
        super().__init__(f"There is no puzzle for {day[:24]}.")


class PuzzleMoveError(RefusedError):
    """The move is legal, but not one of the choices of the puzzle."""

    code = "puzzle_move"
    status = 409

    def __init__(self) -> None:
        super().__init__("This move is not an answer: choose another one.")


class PuzzleNotAnsweredError(RefusedError):
    """The player has not answered today's puzzle."""

    code = "puzzle_not_answered"
    status = 409

    def __init__(self) -> None:
        super().__init__("Answer the puzzle first.")


class PlayerNotFoundError(RefusedError):
    """No player has this id, and no account this name."""

    code = "player_not_found"
    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no player “{name[:24]}”.")


class MatchRunningError(RefusedError):
    """The match has not ended."""

    code = "match_running"
    status = 409

    def __init__(self) -> None:
        super().__init__("This match is still running: its replay is available once it ends.")


class OldMatchError(RefusedError):
    """The match was played with rules that this server no longer has."""

    code = "old_match"
    status = 409

    def __init__(self) -> None:
        super().__init__("This match was played with an older version of the rules.")


class AlreadySignedInError(RefusedError):
    """A player with an account signs up again."""

    code = "already_signed_in"
    status = 409

    def __init__(self) -> None:
        super().__init__("You already have an account: sign out first to create another.")


class NoAccountError(RefusedError):
    """A guest tries what only accounts can do."""

    code = "no_account"
    status = 409

    def __init__(self) -> None:
        super().__init__("Guests have no password: sign up to get one.")


class TooManyFavouritesError(RefusedError):
    """The player already has the maximum number of favourites."""

    code = "too_many"
    status = 409

    def __init__(self, limit: int) -> None:
        super().__init__(f"You can save at most {limit} sets of house rules: delete one first.")


class WrongHostError(RefusedError):
    """The request names a host that is not this server's."""

    code = "wrong_host"
    status = 421

    def __init__(self, public_url: str) -> None:
        super().__init__(f"The address of this server is {public_url}.")


class RateLimitedError(RefusedError):
    """Too many attempts; ``seconds`` says how long to wait."""

    code = "rate_limited"
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many attempts: try again {_waiting_time(seconds)}.")
        self.seconds = seconds


class BusyError(RefusedError):
    """Too much work is waiting."""

    code = "busy"
    status = 503
    seconds = 5

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}: try again in a few seconds.")


class DrainingError(RefusedError):
    """The server is about to stop: running matches continue, but no room and no match is started."""

    code = "draining"
    status = 503
    seconds = 60

    def __init__(self) -> None:
        super().__init__(
            "The server is about to restart: new games can be started in a few minutes."
        )


class RestartingError(RefusedError):
    """The server is closing."""

    code = "restart"
    status = 503
    seconds = 5

    def __init__(self) -> None:
        super().__init__("The server is restarting. Your match will continue where it was.")


def _waiting_time(seconds: int) -> str:
    if seconds < 90:
        return "in 1 second" if seconds == 1 else f"in {seconds} seconds"
    return f"in {-(-seconds // 60)} minutes"
