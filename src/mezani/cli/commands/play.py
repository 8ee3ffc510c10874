"""``mezani play``: play against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mezani import Game, Match, find_game
from mezani.bots import BOTS, LEVELS
from mezani.cli.options import HouseRules, check_seed_text, house_rules, whole_number
from mezani.cli.shell_commands import DEFAULT_LEVEL
from mezani.cli.terminal.play_loop import play_games
from mezani.cli.terminal.screen import Screen, pace_for
from mezani.cli.terminal.talk import YOU
from mezani.cli.terminal.terminal_match import TerminalMatch, resume_match
from mezani.cli.text import printable

BOT_NAMES = ("Baraka", "Chebet", "Daudi", "Ekiru", "Fatuma", "Gitau", "Halima")
SPARE_NAME = "Wanjiru"
DEFAULT_GAME = "kadi-friendly"
DEFAULT_PLAYERS = 4


def known_level(text: str) -> str:
    """Parse the name of a level."""
    if text not in LEVELS:
        raise typer.BadParameter(f"“{text}” is not a level; the levels are {', '.join(LEVELS)}.")
    return text


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game id; `mezani games` lists them.",
            show_default=DEFAULT_GAME,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="Number of players, including you.",
            show_default="4, or as many as the game allows",
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the deal.")] = None,
    rule: HouseRules = None,
    name: Annotated[
        str | None, typer.Option(help="Your name at the table.", show_default=YOU)
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Resume a saved game; you have seat A."),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            parser=known_level,
            metavar="LEVEL",
            help=f"Level of the bots: {', '.join(LEVELS)}.",
        ),
    ] = DEFAULT_LEVEL,
    *,
    practice: Annotated[
        bool, typer.Option("--practice", help="Practice: open hands and practice moves.")
    ] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Don't pause between bot moves.")] = False,
) -> None:
    """Play a game against bots."""
    decisions: list[int] = []
    if resume is None:
        found = find_game(game or DEFAULT_GAME)
        rules = house_rules(found, rule or [])
        match = deal(found, rules, players, seed, YOU if name is None else name, practice=practice)
    elif (game, players, seed, rule, name, practice) == (None, None, None, None, None, False):
        match, decisions = resume_match(resume)
    else:
        raise typer.BadParameter(
            "--resume continues a game as it was saved: give only the file, --bots and --fast."
        )
    screen = Screen(0.0 if fast else pace_for(len(match.players)))
    terminal = TerminalMatch(screen, match, BOTS[bots], decisions)
    if resume is not None:
        terminal.saved = (resume, match.version)
    play_games(terminal, seed)


def deal(
    game: Game, rules: Any, players: int | None, seed: str | None, name: str, *, practice: bool
) -> Match:
    """Return a new match with the person in seat A."""
    count = min(DEFAULT_PLAYERS, game.max_seats) if players is None else players
    game.check_rules(rules, count)
    if seed is not None:
        check_seed_text(seed)
    return Match(game, seat_names(printable(name), count), rules, seed, practice=practice)


def seat_names(name: str, count: int) -> list[str]:
    """Return the person's name, then bot names that begin with the letters of their seats."""
    bots = [SPARE_NAME if bot.lower() == name.strip().lower() else bot for bot in BOT_NAMES]
    return [name, *bots[: count - 1]]
