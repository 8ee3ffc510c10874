"""The messages of the WebSocket as JSON Schema, for programs that generate their types from it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from litestar import get

from mezani.game import Game
from mezani.games import GAMES
from mezani.server.messages import (
    Ack,
    AnyCommand,
    EmoteMessage,
    ExtendResponse,
    GoodbyeMessage,
    HintResponse,
    LegalResponse,
    MatchMessage,
    Nak,
    RoomMessage,
    RunningClock,
    SaidMessage,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SERVER_MESSAGES = (
    Ack,
    ExtendResponse,
    HintResponse,
    LegalResponse,
    Nak,
    RoomMessage,
    MatchMessage,
    SaidMessage,
    EmoteMessage,
    GoodbyeMessage,
)
"""Everything a server may say in a room."""


REF = "#/$defs/"
OWN_NAME = re.compile(r"mezani\.games\.(\w+)\.view\.(\w+)")
"""What msgspec calls shapes that have the same name in several games."""


def view_type(game: Game) -> type[Any]:
    """The shape of what a seat of a game sees: a new match shows it."""
    return type(game.new(game.preset, game.min_seats, "any").view(0))


@cache
def message_schemas() -> dict[str, Any]:
    """All messages, and the view of each game, which is the ``view`` of a `MatchMessage`."""
    views = {game.id: view_type(game) for game in GAMES.values()}
    asked: list[Any] = [AnyCommand, *SERVER_MESSAGES, RunningClock, *views.values()]
    schemas, parts = msgspec.json.schema_components(asked, ref_template=REF + "{name}")
    seen = dict(zip(views, schemas[-len(views) :], strict=True))
    parts["MatchMessage"]["properties"]["view"] = {"$ref": f"{REF}AnyView"}
    document = {
        "$schema": DIALECT,
        "title": "Messages of a room",
        "anyOf": [{"$ref": f"{REF}AnyCommand"}, {"$ref": f"{REF}ServerMessage"}],
        "$defs": {
            **{name: part for name, part in parts.items() if name != "Clock"},
            "AnyCommand": schemas[0],
            "ServerMessage": {"anyOf": schemas[1 : 1 + len(SERVER_MESSAGES)]},
            "AnyView": {
                "anyOf": [{"$ref": ref} for ref in dict.fromkeys(map(ref_of, seen.values()))]
            },
            "Views": {"type": "object", "properties": seen, "required": list(seen)},
        },
    }
    return as_told(document)


def ref_of(schema: dict[str, Any]) -> str:
    """Where the schema of a named shape is."""
    ref: str = schema["$ref"]
    return ref


def as_told(document: dict[str, Any]) -> dict[str, Any]:
    """The schemas of the rules as those of the wire: timers tell the time that is left, and names are short."""
    text = msgspec.json.encode(document).decode()
    timed = text.replace(f'"{REF}Clock"', f'"{REF}RunningClock"')
    short = OWN_NAME.sub(lambda found: found[1].capitalize() + found[2], timed)
    told: dict[str, Any] = msgspec.json.decode(short)
    return told


@get("/schema/messages.json", include_in_schema=False)
async def show_message_schemas() -> dict[str, Any]:
    """What is said over the WebSocket of a room."""
    return message_schemas()


SCHEMA_ROUTES = [show_message_schemas]
