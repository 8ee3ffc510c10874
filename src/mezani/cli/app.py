"""The application around the commands. Every error ends here: one line, exit status 2."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from mezani import MezaniError
from mezani.cli.streams import drop_output, prepare_streams
from mezani.cli.text import printable

BAD_USE = 2
NOBODY_READS = 1
INTERRUPTED = 130


class OneLineErrors(TyperGroup):
    """Commands whose errors are told in one line on stderr, never as a traceback or a box."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        """Runs a command and exits with its status; without one, it is the help."""
        prepare_streams()
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        try:
            status = super().main(words, **{**settings, "standalone_mode": False})
            sys.stdout.flush()
        except (MezaniError, typer.TyperException) as error:
            complain(error)
            sys.exit(BAD_USE)
        except BrokenPipeError:
            drop_output()
            sys.exit(NOBODY_READS)
        except OSError as error:
            drop_output()
            tell_error(f"can't go on: {error.strerror or error}.")
            sys.exit(BAD_USE)
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


def complain(error: MezaniError | typer.TyperException) -> None:
    """Tells an error in one line on stderr."""
    tell_error(error.reason if isinstance(error, MezaniError) else error.format_message())


def tell_error(reason: str) -> None:
    """Prints why in one line on stderr."""
    print("mezani:", printable(reason), file=sys.stderr)


def show_version(*, is_wanted: bool) -> None:
    """Prints the version and leaves."""
    if is_wanted:
        print("mezani", version("mezani"))
        raise typer.Exit


def settings(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=lambda is_wanted: show_version(is_wanted=is_wanted),
            is_eager=True,
            help="Show the version and exit.",
        ),
    ] = False,
) -> None:
    """Card games at one table. Start with: mezani play."""


def make_app(commands: Mapping[str, Callable[..., None]]) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        cls=OneLineErrors,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(settings)
    for name, command in commands.items():
        app.command(name)(command)
    return app
