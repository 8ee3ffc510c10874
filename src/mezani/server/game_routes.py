"""The games over HTTP: what they are, who can play them, and their switches."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from mezani.bots import LEVELS
from mezani.game import Game
from mezani.games import GAMES
from mezani.switches import switches


class SwitchInfo(msgspec.Struct, frozen=True):
    """A house rule: ``kind`` is flag, number or choice."""

    name: str
    kind: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    low: int
    high: int
    help: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game: its defaults are what its name stands for."""

    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    bots: tuple[str, ...]
    switches: tuple[SwitchInfo, ...]


def game_info(game: Game) -> GameInfo:
    """A game as clients are told of it."""
    return GameInfo(
        id=game.id,
        title=game.title,
        summary=game.summary,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        bots=LEVELS,
        switches=tuple(switch_info(switch) for switch in switches(game.preset)),
    )


def switch_info(switch: Any) -> SwitchInfo:
    """A switch as clients are told of it."""
    return SwitchInfo(
        switch.name,
        switch.kind,
        switch.default,
        switch.choices,
        switch.low,
        switch.high,
        switch.help,
    )


@get("/games")
async def list_games() -> list[GameInfo]:
    """Every game, with its switches."""
    return [game_info(game) for game in GAMES.values()]


GAME_ROUTES = [list_games]
