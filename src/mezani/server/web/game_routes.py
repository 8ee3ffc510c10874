"""The games over HTTP: what they are, who can play them, and their switches."""

from __future__ import annotations

from functools import cache
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


class PresetInfo(msgspec.Struct, frozen=True):
    """A game of the same family, which has the same switches: what each of them is in that game."""

    game: str
    title: str
    rules: dict[str, bool | int | str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game: its defaults are what its name stands for, its presets what its family plays, itself among them."""

    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    bots: tuple[str, ...]
    switches: tuple[SwitchInfo, ...]
    presets: tuple[PresetInfo, ...]


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
        presets=tuple(preset_info(other) for other in GAMES.values() if are_family(game, other)),
    )


def are_family(game: Game, other: Game) -> bool:
    """Whether two games have the same switches."""
    return type(game.preset) is type(other.preset)


def preset_info(game: Game) -> PresetInfo:
    """A game as a value of its family's switches."""
    rules: dict[str, Any] = {switch.name: switch.default for switch in switches(game.preset)}
    return PresetInfo(game.id, game.title, rules)


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


@cache
def all_games() -> list[GameInfo]:
    """Every game; it is always the same."""
    return [game_info(game) for game in GAMES.values()]


@get("/games", summary="Every game", tags=["games"])
async def list_games() -> list[GameInfo]:
    """Every game, with its switches."""
    return all_games()


GAME_ROUTES = [list_games]
