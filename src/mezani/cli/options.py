"""Command-line options that several commands share, with parsers that explain what they reject."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from mezani import Game, RulesError, with_changes
from mezani.cli.text import is_text_character

RANDOM_SEEDS = 1_000_000
MIN_SECONDS = 0.1
MAX_SECONDS = 3600.0


def whole_number(text: str) -> int:
    """Parse a whole number."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"“{text}” is not a whole number.") from None


def one_or_more(text: str) -> int:
    """Parse a whole number that is at least 1."""
    number = whole_number(text)
    if number < 1:
        raise typer.BadParameter(f"“{text}” is less than 1.")
    return number


def zero_or_more(text: str) -> int:
    """Parse a whole number that is at least 0."""
    number = whole_number(text)
    if number < 0:
        raise typer.BadParameter(f"“{text}” is less than 0.")
    return number


def duration(text: str) -> float:
    """Parse a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        raise typer.BadParameter(f"“{text}” is not a number of seconds.") from None
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        raise typer.BadParameter(f"“{text}” is not from {MIN_SECONDS} to {MAX_SECONDS:g} seconds.")
    return seconds


def house_rules(game: Game, changes: list[str]) -> Any:
    """Return the preset of a game with ``name=value`` changes applied."""
    parsed: dict[str, object] = {}
    for change in changes:
        name, equals, value = (part.strip() for part in change.partition("="))
        if not equals:
            raise RulesError(
                f"“{change}” is not a house rule: write NAME=VALUE, as in turn_seconds=60."
            )
        if name in parsed:
            raise RulesError(f"The house rule {name} is given twice.")
        parsed[name] = value
    return with_changes(game.preset, parsed)


def check_seed_text(seed: str) -> str:
    """Return the seed; raise if it holds control characters."""
    if not all(map(is_text_character, seed)):
        raise typer.BadParameter("the seed contains characters that are not plain text.")
    return seed


def random_seed() -> int:
    """Return a short random seed that is easy to type again."""
    return secrets.randbelow(RANDOM_SEEDS)


GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game id; `mezani games` lists them.")
]
NumberSeed = Annotated[
    int | None,
    typer.Option(
        parser=zero_or_more,
        metavar="NUMBER",
        help="Seed of the random choices, to repeat a run.",
        show_default="random",
    ),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Change a house rule; can be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
