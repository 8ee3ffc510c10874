"""Lessons over HTTP: positions and everything a table needs to teach them, played by the engine once."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from mezani.games import find_game
from mezani.lessons.lesson import LESSONS, Lesson, Teacher
from mezani.server.rooms.languages import DEFAULT, spoken
from mezani.server.web.documented import may_refuse

Language = Annotated[
    str, QueryParameter(max_length=16, description="The language of what is said at the table.")
]


@get(
    "/lessons/{lesson:str}",
    summary="A lesson",
    tags=["games"],
    responses=may_refuse(400, 404),
)
async def show_lesson(lesson: FromPath[str], language: Language = DEFAULT) -> Lesson:
    """A game's first steps: positions, the wanted moves, and what is said about every other tap."""
    if lesson not in LESSONS:
        raise NotFoundException
    return taught(lesson, spoken(find_game(LESSONS[lesson]), language))


@cache
def taught(name: str, language: str) -> Lesson:
    """A lesson in a language its game speaks; it is always the same."""
    return Teacher(name, language).taught()


LESSON_ROUTES = [show_lesson]
