"""``mezani play``: a person against bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mezani import Game, Match, RulesError, find_game, with_changes
from mezani.bots import BOTS
from mezani.cli.ending import play_games
from mezani.cli.screen import Screen
from mezani.cli.voice import YOU

BOT_NAMES = ("Baraka", "Chebet", "Daudi", "Ekiru", "Fatuma", "Gitau", "Halima")
SPARE_NAME = "Wanjiru"
USUAL_PLAYERS = 4


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game of `mezani games`.")] = (
        "kadi-friendly"
    ),
    players: Annotated[
        int | None, typer.Option(help="How many play, you included.", show_default="4")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal from this seed.")] = None,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A house rule; may be repeated.")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = YOU,
) -> None:
    """Play a game against bots."""
    found = find_game(game)
    count = min(USUAL_PLAYERS, found.max_seats) if players is None else players
    rules = house_rules(found, rule or [])
    found.check_rules(rules, count)
    match = Match(found, seat_names(name, count), rules, seed)
    play_games(Screen(), match, BOTS["simple"], seed)


def house_rules(game: Game, changes: list[str]) -> Any:
    """The game's preset with ``name=value`` changes."""
    parsed: dict[str, object] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise RulesError(f"“{change}” is not a house rule: write NAME=VALUE, as in jokers=4.")
        parsed[name.strip()] = value.strip()
    return with_changes(game.preset, parsed)


def seat_names(name: str, count: int) -> list[str]:
    """The person first, then bots whose names begin with their seat's letter."""
    bots = [SPARE_NAME if bot.lower() == name.strip().lower() else bot for bot in BOT_NAMES]
    return [name, *bots[: count - 1]]
