"""The application around the commands. Every error ends here: one line, exit status 2."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from mezani.errors import MezaniError

BAD_USE = 2
INTERRUPTED = 130


class UnreadableFileError(MezaniError):
    """A file that can't be read at all."""

    code = "unreadable_file"


class OneLineErrors(TyperGroup):
    """Commands whose errors are told in one line on stderr, never as a traceback or a box."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        """Runs a command and exits with its status; without one, it is the help."""
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        try:
            status = super().main(words, **{**settings, "standalone_mode": False})
        except (MezaniError, typer.TyperException) as error:
            complain(error)
            sys.exit(BAD_USE)
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


def complain(error: MezaniError | typer.TyperException) -> None:
    """Tells an error in one line on stderr."""
    reason = error.reason if isinstance(error, MezaniError) else error.format_message()
    print("mezani:", " ".join(reason.split()), file=sys.stderr)


def read_text(path: Path) -> str:
    """The text of a file, or an error that says in a line why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableFileError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UnreadableFileError(f"{path} can't be read: it is not text.") from error


def make_app(commands: Mapping[str, Callable[..., None]]) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        cls=OneLineErrors,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Card games at one table. Start with: mezani play",
    )
    for name, command in commands.items():
        app.command(name)(command)
    return app
