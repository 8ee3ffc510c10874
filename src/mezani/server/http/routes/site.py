"""The web page: index.html at the address of every screen, and the files it needs.

Litestar's own static files support neither conditional requests nor files that were compressed in advance.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import MediaType, Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler

from mezani.server.http.csrf import NO_CSRF
from mezani.server.http.error_responses import Problem, handle_standard
from mezani.server.http.gzip import GZIPPED, accepts_gzip
from mezani.server.http.requests import AnyRequest

SITE = resources.files("mezani.server") / "site"
INDEX = "/index.html"
HASHED = "/assets/"
"""Files here have a hash of their content in their name."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
"""Browsers keep the file but ask whether it has changed."""

TEXT_TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "svg": "image/svg+xml",
    "json": "application/json",
    "map": "application/json",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain",
}
BINARY_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
}
CONTENT_TYPES = TEXT_TYPES | BINARY_TYPES
SCREENS = [
    "/",
    "/room/{code:str}",
    "/rules",
    "/rules/{game:str}",
    "/learn",
    "/learn/{lesson:str}",
    "/daily",
    "/puzzle",
    "/puzzle/{day:str}",
    "/leaderboard",
    "/leaderboard/{game:str}",
    "/players/{name:str}",
    "/me",
    "/match/{match:str}",
    "/settings",
    "/sign-in",
]
"""The addresses of the screens. The page itself decides what to show there."""
SERVICE_WORKER = "/sw.js"
READ_METHODS: list[HttpMethod] = [HttpMethod.GET, HttpMethod.HEAD]
API_PATHS = ("/api/", "/ws/")
"""Paths at which programs expect a JSON response, not a page."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<title>Mezani</title>
<h1>The web page is not built yet</h1>
<p>Stop the server, run <code>make build</code>, and start it again. Programs can already play under
<code>/api</code>.</p>
</html>
"""


class SiteFile(NamedTuple):
    """A file to send. ``gzipped`` is None if compressing does not make it smaller."""

    content: bytes
    gzipped: bytes | None
    content_type: str
    tag: str
    cache_control: str


Files = Mapping[str, SiteFile]
"""The files of the site by path."""


def read_site(folder: Traversable) -> Files:
    """Return the files of the site; none if it was not built."""
    if not folder.is_dir():
        return {}
    return {path: site_file(path, item.read_bytes()) for path, item in walk(folder, "/")}


def walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder and its sub-folders that have a known type, with their paths."""
    for item in folder.iterdir():
        if item.is_dir():
            yield from walk(item, f"{path}{item.name}/")
        elif extension(item.name) in CONTENT_TYPES:
            yield path + item.name, item


def site_file(path: str, content: bytes) -> SiteFile:
    """Return a file with its type, its caching and a tag that depends on its content."""
    kind = extension(path)
    gzipped = gzip.compress(content, mtime=0) if kind in TEXT_TYPES else content
    return SiteFile(
        content=content,
        gzipped=gzipped if len(gzipped) < len(content) else None,
        content_type=CONTENT_TYPES[kind],
        tag=hashlib.sha256(content).hexdigest()[:32],
        cache_control=CACHE_FOREVER if path.startswith(HASHED) else REVALIDATE,
    )


def extension(name: str) -> str:
    """Return the extension of a file name in lower case."""
    return name.rpartition(".")[2].lower()


def site_routes(files: Files) -> list[ControllerRouterHandler]:
    """Return the routes of a site that was built."""

    @route(SCREENS, http_method=READ_METHODS, include_in_schema=False, opt={GZIPPED: True})
    async def show_page(request: AnyRequest) -> Response[bytes]:
        return file_response(request, files[INDEX])

    @route(
        sorted(files),
        http_method=READ_METHODS,
        include_in_schema=False,
        opt={GZIPPED: True, NO_CSRF: True},
    )
    async def show_file(request: AnyRequest) -> Response[bytes]:
        path = request.scope["path"]
        headers = {"service-worker-allowed": "/"} if path == SERVICE_WORKER else {}
        return file_response(request, files[path], headers)

    return [show_page, show_file]


def unbuilt_routes() -> list[ControllerRouterHandler]:
    """Return the routes of a site that was not built: they say how to build it."""

    @route(SCREENS, http_method=READ_METHODS, include_in_schema=False, status_code=503)
    async def show_how_to_build(request: AnyRequest) -> Response[bytes]:
        return content_response(request, NOT_BUILT.encode(), 503, {}, MediaType.HTML)

    return [show_how_to_build]


def file_response(
    request: AnyRequest,
    file: SiteFile,
    extra_headers: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response[bytes]:
    """Return a file, gzipped if the browser accepts that, or 304 if the browser already has it."""
    headers = {"cache-control": file.cache_control, **(extra_headers or {})}
    content, tag = file.content, f'"{file.tag}"'
    if file.gzipped is not None:
        headers["vary"] = "accept-encoding"
        if accepts_gzip(request):
            content, tag = file.gzipped, f'"{file.tag}-gzip"'
            headers["content-encoding"] = "gzip"
    headers["etag"] = tag
    if status == 200 and is_cached(request, tag):
        headers.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=headers, media_type=file.content_type)
    return content_response(request, content, status, headers, file.content_type)


def content_response(
    request: AnyRequest, content: bytes, status: int, headers: Mapping[str, str], media_type: str
) -> Response[bytes]:
    """Return a response, without its content if only the headers were requested."""
    if request.method == HttpMethod.HEAD:
        headers = {**headers, "content-length": str(len(content))}
        content = b""
    return Response(content, status_code=status, headers=headers, media_type=media_type)


def is_cached(request: AnyRequest, tag: str) -> bool:
    """Return whether the browser says that it has a file with this tag."""
    known = request.headers.get("if-none-match", "")
    return tag in [part.strip().removeprefix("W/") for part in known.split(",")]


def not_found_handler(
    files: Files,
) -> Callable[[AnyRequest, NotFoundException], Response[Any]]:
    """Return the handler of unknown addresses: people get the page, which says so, and programs a refusal."""

    def handle(
        request: AnyRequest, error: NotFoundException
    ) -> Response[bytes] | Response[Problem]:
        wants_page = "text/html" in request.headers.get("accept", "")
        is_page = request.method in READ_METHODS and not f"{request.scope['path']}/".startswith(
            API_PATHS
        )
        if INDEX in files and wants_page and is_page:
            return file_response(request, files[INDEX], status=404)
        return handle_standard(request, error)

    return handle
