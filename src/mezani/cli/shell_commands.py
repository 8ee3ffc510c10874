"""Shell commands we print for people to copy: resume a game, play a deal again."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from mezani import Match
from mezani.bots import BOTS, Bot
from mezani.cli.terminal.talk import YOU
from mezani.switches import changes_from, value_text

DEFAULT_LEVEL = "casual"
DEFAULT_BOT = BOTS[DEFAULT_LEVEL]


def command_name() -> str:
    """Return ``mezani`` if the shell finds it, else the path it was started with."""
    path = sys.argv[0]
    if Path(path).name != "mezani" or shutil.which("mezani"):
        return "mezani"
    return shlex.quote(path)


def resume_command(path: Path, bot: Bot) -> str:
    """Return the command that resumes a saved game against the same bots."""
    return " ".join([command_name(), "play", "--resume", quoted(path), *bot_options(bot)])


def deal_command(match: Match, bot: Bot) -> str:
    """Return the command that deals the same cards again against the same bots."""
    words = ["play", match.game.id, "--players", str(len(match.players)), *bot_options(bot)]
    for name, value in changes_from(match.game.preset, match.rules).items():
        words += ["--rule", f"{name}={value_text(value)}"]
    if match.practice:
        words.append("--practice")
    if match.players[0] != YOU:
        words += ["--name", match.players[0]]
    return f"{command_name()} {shlex.join([*words, '--seed', match.seed])}"


def ways_to_continue(match: Match, saved: Path | None, bot: Bot = DEFAULT_BOT) -> list[str]:
    """Return how to continue an unfinished game; ``saved`` is its file if it is up to date."""
    if match.state.outcome() is not None:
        return []
    if saved is not None:
        return [f"Resume it with: {resume_command(saved, bot)}"]
    again = f"seed {match.seed}" if match.starter is not None else deal_command(match, bot)
    return [
        f"To play the same deal again: {again}",
        "This game was not saved. Next time, type s to save it before you leave.",
    ]


def bot_options(bot: Bot) -> list[str]:
    """Return the options that choose these bots; none for the default ones."""
    names = [name for name, known in BOTS.items() if known is bot and name != DEFAULT_LEVEL]
    return ["--bots", *names] if names else []


def quoted(path: Path) -> str:
    """Quote a path for the shell."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))
