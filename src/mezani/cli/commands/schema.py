"""``mezani schema``: the shapes of what server and clients say to each other, for programs that generate types."""

from __future__ import annotations

import asyncio
import tempfile
from typing import Any

import msgspec
import typer

HTTP_REF = "#/components/schemas/"
REF = "#/$defs/"


def schema() -> None:
    """Print the JSON Schemas of messages in a room and of responses over HTTP."""
    document = {"messages": message_parts(), "responses": answer_parts()}
    typer.echo(msgspec.json.format(msgspec.json.encode(document)).decode())


def message_parts() -> dict[str, Any]:
    """The named shapes of what is said in a room."""
    from mezani.server.http.schema_routes import message_schemas  # noqa: PLC0415

    parts: dict[str, Any] = message_schemas()["$defs"]
    return parts


def answer_parts() -> dict[str, Any]:
    """The named shapes of what is asked and answered over HTTP."""
    from mezani.server.app import make_app, make_services  # noqa: PLC0415
    from mezani.server.settings import Settings  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        services = make_services(Settings(data=folder))
        app = make_app(services)
        text = msgspec.json.encode(app.openapi_schema.to_schema()).decode()
        asyncio.run(services.store.close())
    document = msgspec.json.decode(text.replace(HTTP_REF, REF))
    parts: dict[str, Any] = document["components"]["schemas"]
    return parts
