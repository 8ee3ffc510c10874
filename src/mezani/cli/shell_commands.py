"""How this command is called, so that what we print can be typed again."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from mezani import Match
from mezani.bots import BOTS, Bot
from mezani.cli.terminal.talk import YOU
from mezani.switches import changes_from, shown


def command_name() -> str:
    """``mezani`` where the shell finds it, else the path it was started by."""
    started_by = sys.argv[0]
    if Path(started_by).name != "mezani" or shutil.which("mezani"):
        return "mezani"
    return shlex.quote(started_by)


USUAL_LEVEL = "casual"
USUAL_BOT = BOTS[USUAL_LEVEL]


def words_for(bot: Bot) -> list[str]:
    """What a command has to say to have these bots again; nothing for the usual ones."""
    names = [name for name, known in BOTS.items() if known is bot and name != USUAL_LEVEL]
    return ["--bots", *names] if names else []


def ways_back(match: Match, saved: Path | None, bot: Bot = USUAL_BOT) -> list[str]:
    """How to go on with a game that is not over; ``saved`` is where it lies as it is now."""
    if match.state.outcome() is not None:
        return []
    if saved is not None:
        return [f"Go on with it: {resume_command(saved, bot)}"]
    again = f"seed {match.seed}" if match.starter is not None else deal_command(match, bot)
    return [
        f"The same deal again: {again}",
        "This game was not saved: s before you leave does it, for mezani play --resume.",
    ]


def deal_command(match: Match, bot: Bot) -> str:
    """The command that deals these very cards again, against the same bots."""
    words = ["play", match.game.id, "--players", str(len(match.players)), *words_for(bot)]
    for name, value in changes_from(match.game.preset, match.rules).items():
        words += ["--rule", f"{name}={shown(value)}"]
    if match.practice:
        words.append("--practice")
    if match.players[0] != YOU:
        words += ["--name", match.players[0]]
    return f"{command_name()} {shlex.join([*words, '--seed', match.seed])}"


def resume_command(path: Path, bot: Bot) -> str:
    """The command that goes on with a saved game, against the same bots."""
    return " ".join([command_name(), "play", "--resume", quoted(path), *words_for(bot)])


def quoted(path: Path) -> str:
    """A path as a shell takes it."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))
