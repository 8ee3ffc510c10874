"""The page to play at: files of this package, read once, served with a tag so that browsers ask before they fetch."""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.connection import Request
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

AnyRequest = Request[Any, Any, Any]

FIRST_PAGE = "index.html"
CONTENT_TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}
CACHING = "no-cache"
"""Kept by browsers, but never used without asking: the files keep their names from version to version."""


class PageFile(NamedTuple):
    """A file of the page as it is sent."""

    content: bytes
    content_type: str
    tag: str


def read_page() -> dict[str, PageFile]:
    """Every file of the page by its name."""
    folder = resources.files("mezani.server") / "pages"
    return {
        item.name: page_file(item.name, item.read_bytes())
        for item in folder.iterdir()
        if item.name.rpartition(".")[2] in CONTENT_TYPES
    }


def page_file(name: str, content: bytes) -> PageFile:
    """A file with its type and a tag that changes with what is in it."""
    tag = hashlib.sha256(content).hexdigest()[:32]
    return PageFile(content, CONTENT_TYPES[name.rpartition(".")[2]], f'"{tag}"')


def page_routes() -> list[ControllerRouterHandler]:
    """The routes of the page: itself at ``/``, what it is made of under ``/static``."""
    files = read_page()

    @get("/", include_in_schema=False)
    async def show_page(request: AnyRequest) -> Response[bytes]:
        return answer(request, files[FIRST_PAGE])

    @get("/static/{name:str}", include_in_schema=False, exclude_from_csrf=True)
    async def show_file(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
        if name not in files:
            raise NotFoundException
        return answer(request, files[name])

    return [show_page, show_file]


def answer(request: AnyRequest, file: PageFile) -> Response[bytes]:
    """A file, or only that it has not changed where the browser has it already."""
    headers = {"etag": file.tag, "cache-control": CACHING}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.content_type)
    return Response(file.content, headers=headers, media_type=file.content_type)
