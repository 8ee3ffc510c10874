"""The messages of a room's WebSocket as JSON Schema, to generate types from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec
from litestar import get

from mezani.game import Game
from mezani.games import GAMES
from mezani.server.messages import (
    Ack,
    AnyCommand,
    ChatMessage,
    EmoteMessage,
    ExtendResponse,
    GoodbyeMessage,
    HintResponse,
    LegalResponse,
    MatchMessage,
    Nak,
    NoticeMessage,
    RoomMessage,
    RunningClock,
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
    ChatMessage,
    EmoteMessage,
    NoticeMessage,
    GoodbyeMessage,
)
"""Every message of the server in a room."""

REF = "#/$defs/"
FAMILY_TYPE = re.compile(r"(mezani\.games\.\w+\.view)\.(\w+)")
"""How msgspec names types that exist in several families."""


def view_type(game: Game) -> type[Any]:
    """Return the type of a game's views, taken from a new match."""
    return type(game.new(game.preset, game.min_seats, "any").view(0))


@cache
def message_schemas() -> dict[str, Any]:
    """Return the schemas of all messages. The ``view`` of a `MatchMessage` is the view of any game."""
    views = {game.id: view_type(game) for game in GAMES.values()}
    types: list[Any] = [AnyCommand, *SERVER_MESSAGES, RunningClock, *views.values()]
    schemas, parts = msgspec.json.schema_components(types, ref_template=REF + "{name}")
    view_schemas = dict(zip(views, schemas[-len(views) :], strict=True))
    parts["MatchMessage"]["properties"]["view"] = {"$ref": f"{REF}AnyView"}
    names = wire_names(parts, views.values())
    document = {
        "$schema": DIALECT,
        "title": "Messages of a room",
        "anyOf": [{"$ref": f"{REF}AnyCommand"}, {"$ref": f"{REF}ServerMessage"}],
        "$defs": {
            **{names.get(name, name): part for name, part in parts.items() if name != "Clock"},
            "AnyCommand": schemas[0],
            "ServerMessage": {"anyOf": schemas[1 : 1 + len(SERVER_MESSAGES)]},
            "AnyView": {
                "anyOf": [
                    {"$ref": ref} for ref in dict.fromkeys(map(ref_of, view_schemas.values()))
                ]
            },
            "Views": {"type": "object", "properties": view_schemas, "required": list(view_schemas)},
        },
    }

    def on_wire(ref: str) -> str:
        name = ref.removeprefix(REF)
        return REF + names.get(name, name)

    adapted: dict[str, Any] = map_refs(document, on_wire)
    return adapted


def ref_of(schema: dict[str, Any]) -> str:
    """Return the reference to a named type."""
    ref: str = schema["$ref"]
    return ref


def wire_names(names: Iterable[str], views: Iterable[type[Any]]) -> dict[str, str]:
    """Return the names of types on the wire: clocks have the time that is left, and names are short.

    Types that several families have get a prefix: ``NoKittyPlayerView``, ``SimplePlayerView``.
    """
    prefixes = {view.__module__: view.__name__.removesuffix("View") for view in views}
    found = {name: FAMILY_TYPE.fullmatch(name) for name in names}
    short = {
        name: prefixes.get(match[1], folder_prefix(match[1])) + match[2]
        for name, match in found.items()
        if match
    }
    return {**short, "Clock": RunningClock.__name__}


def folder_prefix(module: str) -> str:
    """Return the name of a module's folder as a prefix: ``Simple`` for ``mezani.games.simple.view``."""
    return module.split(".")[-2].title().replace("_", "")


def map_refs(node: Any, change: Callable[[str], str]) -> Any:
    """Return a schema in which every reference to a named type is changed."""
    if isinstance(node, dict):
        return {key: map_refs(value, change) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [map_refs(value, change) for value in node]
    return change(node) if isinstance(node, str) and node.startswith("#/") else node


@get("/schema/messages.json", include_in_schema=False)
async def show_message_schemas() -> dict[str, Any]:
    """Show the schemas of a room's messages."""
    return message_schemas()


SCHEMA_ROUTES = [show_message_schemas]
