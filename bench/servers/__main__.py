"""``python -m bench.servers``: compare Mezani's server with boardgame.io and Colyseus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
import uvloop

from bench.servers import report
from bench.servers.contestant import Contestant, Played
from bench.servers.mezani_server import MezaniServer
from bench.servers.node_server import PACKAGES, NodeServer

MAX_ROOMS = 1000
MAX_SECONDS = 60.0
KILL_SECONDS = 2.0

CONTESTANTS: dict[str, Contestant] = {
    "mezani": MezaniServer(),
    "boardgame.io": NodeServer("boardgame.io, memory", "boardgame"),
    "boardgame.io-files": NodeServer("boardgame.io, files", "boardgame", has_folder=True),
    "colyseus": NodeServer("Colyseus, memory", "colyseus"),
}


async def compare(
    contestants: Sequence[Contestant], rooms: int, seconds: float, rounds: int
) -> None:
    """Let the servers take turns, then kill each of them, then inspect what each sends."""
    played: dict[Contestant, list[Played]] = {contestant: [] for contestant in contestants}
    for number in range(rounds):
        for contestant in contestants:
            label = f"round {number + 1} of {rounds}: {contestant.name}"
            with report.CONSOLE.status(label):
                played[contestant].append(await contestant.play(rooms, seconds))
    report.show_speed(rooms, played)
    with report.CONSOLE.status("kill -9"):
        survived = {each: await each.survive_kill(rooms, KILL_SECONDS) for each in contestants}
    report.show_survival(survived)
    with report.CONSOLE.status("inspecting messages"):
        report.show_exposure({each: await each.inspect() for each in contestants})


def main(
    rooms: Annotated[
        int, typer.Option(min=1, max=MAX_ROOMS, help="Rooms of two players on each server.")
    ] = 200,
    seconds: Annotated[
        float, typer.Option(min=0.5, max=MAX_SECONDS, help="How long each turn is measured.")
    ] = 5.0,
    rounds: Annotated[
        int, typer.Option(min=1, max=20, help="How often the servers take turns.")
    ] = 3,
    only: Annotated[
        list[str] | None, typer.Option(help=f"One of {', '.join(CONTESTANTS)}; can be repeated.")
    ] = None,
) -> None:
    """Compare Mezani's server with boardgame.io and Colyseus: speed, durability and secrecy."""
    names = only or list(CONTESTANTS)
    if unknown := set(names) - set(CONTESTANTS):
        raise typer.BadParameter(f"unknown: {', '.join(sorted(unknown))}")
    if names != ["mezani"] and not PACKAGES.exists():
        raise typer.BadParameter("The other servers are not installed: run make bench-servers.")
    report.show_line(report.environment())
    uvloop.run(compare([CONTESTANTS[name] for name in names], rooms, seconds, rounds))


if __name__ == "__main__":
    typer.run(main)
