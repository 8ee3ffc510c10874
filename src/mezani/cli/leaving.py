"""What is said to a person who leaves in the middle of a game: how to get it back."""

from __future__ import annotations

import shlex
from pathlib import Path

from mezani import Match
from mezani.bots import Bot
from mezani.cli.command_name import command_name
from mezani.cli.opponents import USUAL_BOT, words_for
from mezani.cli.saving import resume_command
from mezani.cli.voice import YOU
from mezani.switches import changes_from, shown


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
