"""The games with their switches and bot levels, and the lessons."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from mezani.bots import LEVELS
from mezani.bots.levels import FAMILIES, level_texts
from mezani.game import Game, SwitchLabels
from mezani.games import GAMES, find_game
from mezani.lessons.lesson import LESSONS, Lesson, build_lesson
from mezani.server.http.openapi import may_refuse
from mezani.server.http.requests import DEFAULT_LANGUAGE, Language, choose_language
from mezani.switches import rule_values, switches


class SwitchInfo(msgspec.Struct, frozen=True):
    """A switch. ``kind`` is flag, number or choice; ``choice_labels`` has a label for each choice.

    ``zero_label`` says what 0 means, if it is not a number like the others.
    Switches with the same ``group`` are shown together under that heading.
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
    zero_label: str


class PresetInfo(msgspec.Struct, frozen=True):
    """A game of the same family and the values of its switches."""

    game: str
    title: str
    rules: dict[str, bool | int | str]


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of bots: its name in commands, and its label."""

    level: str
    label: str
    help: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game with its switches, and the presets of its family, its own included.

    ``levels`` are empty if its bots play at random; there are no useful hints then. ``numbers`` are other numbers of
    its rules by name, such as ``joker_value``: how many cards a Joker is worth.
    """

    id: str
    family: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    bots: tuple[str, ...]
    levels: tuple[LevelInfo, ...]
    switches: tuple[SwitchInfo, ...]
    numbers: dict[str, int]
    presets: tuple[PresetInfo, ...]


def game_info(game: Game, language: str = DEFAULT_LANGUAGE) -> GameInfo:
    """Return a game as clients see it, in a language it has texts in."""
    about = game.about(language)
    return GameInfo(
        id=game.id,
        family=game.family,
        title=about.title,
        summary=about.summary,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        bots=LEVELS,
        levels=tuple(
            LevelInfo(level, *level_texts(level, language))
            for level in LEVELS
            if game.family in FAMILIES
        ),
        switches=tuple(
            switch_info(switch, about.switches[switch.name]) for switch in switches(game.preset)
        ),
        numbers=game.numbers(game.preset),
        presets=tuple(
            preset_info(other, language) for other in GAMES.values() if other.family == game.family
        ),
    )


def preset_info(game: Game, language: str) -> PresetInfo:
    """Return a game as values of its family's switches."""
    return PresetInfo(game.id, game.about(language).title, rule_values(game.preset))


def switch_info(switch: Any, labels: SwitchLabels) -> SwitchInfo:
    """Return a switch as clients see it."""
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
        zero_label=labels.zero,
    )


KNOWN_LANGUAGES = frozenset(code for game in GAMES.values() for code in game.languages)
"""The languages at least one game has texts in."""


@cache
def all_games(language: str) -> list[GameInfo]:
    """Return every game, in this language if the game has texts in it. The result never changes."""
    return [game_info(game, choose_language(game, language)) for game in GAMES.values()]


@get("/games", summary="List the games", tags=["games"], responses=may_refuse(400))
async def list_games(language: Language = DEFAULT_LANGUAGE) -> list[GameInfo]:
    """List every game with its switches."""
    return all_games(language if language in KNOWN_LANGUAGES else DEFAULT_LANGUAGE)


@get(
    "/lessons/{lesson:str}",
    summary="Show a lesson",
    tags=["games"],
    responses=may_refuse(400, 404),
)
async def show_lesson(lesson: FromPath[str], language: Language = DEFAULT_LANGUAGE) -> Lesson:
    """Return a lesson: positions, the moves to find, and the response to every other tap."""
    if lesson not in LESSONS:
        raise NotFoundException
    return cached_lesson(lesson, choose_language(find_game(LESSONS[lesson]), language))


@cache
def cached_lesson(name: str, language: str) -> Lesson:
    """Return a lesson in one of the languages of its game."""
    return build_lesson(name, language)


GAME_ROUTES = [list_games, show_lesson]
