"""The games over HTTP: what they are, who can play them, and their switches."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from mezani.bots import LEVELS
from mezani.bots.levels import level_texts
from mezani.game import Game, SwitchLabels
from mezani.games import GAMES, find_game
from mezani.lessons.lesson import LESSONS, Lesson, build_lesson
from mezani.server.http.languages import DEFAULT, choose_language
from mezani.server.http.openapi import TalkLanguage, may_refuse
from mezani.switches import rule_values, switches

WishedLanguage = Annotated[
    str, QueryParameter(description="The code of a language; one no game speaks is English.")
]


class SwitchInfo(msgspec.Struct, frozen=True):
    """A house rule: ``kind`` is flag, number or choice. ``choice_labels`` are the choices in words, one for each.

    Rules with the same ``group`` belong together, under that heading.
    """

    name: str
    label: str
    group: str
    kind: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    choice_labels: tuple[str, ...]
    low: int
    high: int
    help: str


class PresetInfo(msgspec.Struct, frozen=True):
    """A game of the same family, which has the same switches: what each of them is in that game."""

    game: str
    title: str
    rules: dict[str, bool | int | str]


class LevelInfo(msgspec.Struct, frozen=True):
    """How well bots play: the level as commands name it, and in words."""

    level: str
    label: str
    help: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game: its defaults are what its name stands for, its presets what its family plays, itself among them."""

    id: str
    family: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    bots: tuple[str, ...]
    levels: tuple[LevelInfo, ...]
    switches: tuple[SwitchInfo, ...]
    presets: tuple[PresetInfo, ...]


def game_info(game: Game, language: str = DEFAULT) -> GameInfo:
    """A game as clients are told of it, in a language it speaks."""
    about = game.about(language)
    return GameInfo(
        id=game.id,
        family=game.family,
        title=about.title,
        summary=about.summary,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        bots=LEVELS,
        levels=tuple(LevelInfo(level, *level_texts(level, language)) for level in LEVELS),
        switches=tuple(
            switch_info(switch, about.switches[switch.name]) for switch in switches(game.preset)
        ),
        presets=tuple(
            preset_info(other, language) for other in GAMES.values() if other.family == game.family
        ),
    )


def preset_info(game: Game, language: str) -> PresetInfo:
    """A game as a value of its family's switches."""
    return PresetInfo(game.id, game.about(language).title, rule_values(game.preset))


def switch_info(switch: Any, labels: SwitchLabels) -> SwitchInfo:
    """A switch as clients are told of it."""
    return SwitchInfo(
        name=switch.name,
        label=labels.label,
        group=labels.group,
        kind=switch.kind,
        default=switch.default,
        choices=switch.choices,
        choice_labels=labels.choices,
        low=switch.low,
        high=switch.high,
        help=labels.help,
    )


KNOWN_LANGUAGES = frozenset(code for game in GAMES.values() for code in game.languages)
"""The languages at least one game speaks."""


@cache
def all_games(language: str) -> list[GameInfo]:
    """Every game, in one of the known languages where it speaks it; it is always the same."""
    return [game_info(game, choose_language(game, language)) for game in GAMES.values()]


@get("/games", summary="Every game", tags=["games"], responses=may_refuse(400))
async def list_games(language: WishedLanguage = DEFAULT) -> list[GameInfo]:
    """Every game, with its switches, in the wished language where it speaks it, else in English."""
    return all_games(language if language in KNOWN_LANGUAGES else DEFAULT)


@get(
    "/lessons/{lesson:str}",
    summary="A lesson",
    tags=["games"],
    responses=may_refuse(400, 404),
)
async def show_lesson(lesson: FromPath[str], language: TalkLanguage = DEFAULT) -> Lesson:
    """A game's first steps: positions, the wanted moves, and what is said about every other tap."""
    if lesson not in LESSONS:
        raise NotFoundException
    return cached_lesson(lesson, choose_language(find_game(LESSONS[lesson]), language))


@cache
def cached_lesson(name: str, language: str) -> Lesson:
    """Return a lesson in one of the languages of its game."""
    return build_lesson(name, language)


GAME_ROUTES = [list_games, show_lesson]
