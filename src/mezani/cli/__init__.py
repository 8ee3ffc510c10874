"""The command line. COMMANDS and GROUPS list every command; they have files of their own in ``commands``."""

from __future__ import annotations

from collections.abc import Callable

from mezani.cli.app import make_app, make_group
from mezani.cli.commands.admin import ABOUT_ADMIN, ADMIN_COMMANDS
from mezani.cli.commands.arena import arena
from mezani.cli.commands.backup import backup, restore
from mezani.cli.commands.bench import bench
from mezani.cli.commands.check import check
from mezani.cli.commands.cluster import cluster
from mezani.cli.commands.fuzz import fuzz
from mezani.cli.commands.games import games
from mezani.cli.commands.kill import kill
from mezani.cli.commands.ladder import ladder
from mezani.cli.commands.load import load
from mezani.cli.commands.malform import malform
from mezani.cli.commands.play import play
from mezani.cli.commands.puzzles import puzzles
from mezani.cli.commands.replay import replay
from mezani.cli.commands.review import review
from mezani.cli.commands.rules import rules
from mezani.cli.commands.schema import schema
from mezani.cli.commands.serve import serve
from mezani.cli.commands.siege import siege
from mezani.cli.commands.starter import starter
from mezani.cli.commands.train import train

COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve,
    "backup": backup,
    "restore": restore,
    "schema": schema,
    "play": play,
    "games": games,
    "rules": rules,
    "check": check,
    "replay": replay,
    "review": review,
    "arena": arena,
    "ladder": ladder,
    "starter": starter,
    "train": train,
    "puzzles": puzzles,
    "bench": bench,
    "fuzz": fuzz,
    "load": load,
    "kill": kill,
    "cluster": cluster,
    "malform": malform,
    "siege": siege,
}

GROUPS = {"admin": make_group(ADMIN_COMMANDS, ABOUT_ADMIN)}

app = make_app(COMMANDS, GROUPS)


def main() -> None:
    """Run the command in ``sys.argv`` and exit with its status."""
    app(prog_name="mezani")
