"""``mezani schema``: print the JSON Schemas of the server, for programs that generate types."""

from __future__ import annotations

import asyncio
import tempfile
from typing import Any

import msgspec
import typer

HTTP_REF = "#/components/schemas/"


def schema() -> None:
    """Print the JSON Schemas of room messages and of HTTP responses."""
    document = {"messages": message_schemas(), "responses": response_schemas()}
    typer.echo(msgspec.json.format(msgspec.json.encode(document)).decode())


def message_schemas() -> dict[str, Any]:
    """Return the named schemas of room messages."""
    from mezani.server.http.routes import schemas  # noqa: PLC0415

    found: dict[str, Any] = schemas.message_schemas()["$defs"]
    return found


def response_schemas() -> dict[str, Any]:
    """Return the named schemas of HTTP requests and responses."""
    from mezani.server.app import make_app, make_services  # noqa: PLC0415
    from mezani.server.http.routes.schemas import REF, map_refs  # noqa: PLC0415
    from mezani.server.settings import Settings  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        services = make_services(Settings(data=folder))
        app = make_app(services)
        found = app.openapi_schema.to_schema()["components"]["schemas"]
        asyncio.run(services.store.close())
    schemas: dict[str, Any] = map_refs(found, lambda ref: REF + ref.removeprefix(HTTP_REF))
    return schemas
