"""The command line: one file per command, and one line for each in COMMANDS."""

from __future__ import annotations

from collections.abc import Callable

from mezani.cli.app import make_app
from mezani.cli.arena_command import arena
from mezani.cli.bench_command import bench
from mezani.cli.check_command import check
from mezani.cli.fuzz_command import fuzz
from mezani.cli.games_command import games
from mezani.cli.kill_command import kill
from mezani.cli.load_command import load
from mezani.cli.malform_command import malform
from mezani.cli.play_command import play
from mezani.cli.replay_command import replay
from mezani.cli.rules_command import rules
from mezani.cli.schema_command import schema
from mezani.cli.serve_command import serve
from mezani.cli.starter_command import starter

COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve,
    "schema": schema,
    "play": play,
    "games": games,
    "rules": rules,
    "check": check,
    "replay": replay,
    "arena": arena,
    "starter": starter,
    "bench": bench,
    "fuzz": fuzz,
    "load": load,
    "kill": kill,
    "malform": malform,
}

app = make_app(COMMANDS)


def main() -> None:
    """Runs the command in ``sys.argv`` and exits with its status."""
    app(prog_name="mezani")
