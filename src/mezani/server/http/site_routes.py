"""The web table over HTTP: its page at every address that is one of its screens, and the files it is made of."""

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

from mezani.server.http.error_responses import AnyRequest, Problem, answer_standard
from mezani.server.http.gzip import PACKED, takes_gzip

SITE = resources.files("mezani.server") / "site"
FIRST_PAGE = "/index.html"
HASHED = "/assets/"
"""Files here have a name of their own for whatever is in them, so that browsers may keep them for ever."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
"""Kept by browsers, but never used without asking: the file keeps its name from version to version."""

TEXTS = {
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
OTHERS = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
}
CONTENT_TYPES = TEXTS | OTHERS
SCREENS = [
    "/",
    "/room/{code:str}",
    "/rules",
    "/rules/{game:str}",
    "/learn",
    "/leaderboard",
    "/leaderboard/{game:str}",
    "/players/{name:str}",
    "/me",
    "/match/{match:str}",
    "/settings",
    "/sign-in",
]
"""Addresses people open, share and come back to: what is shown there is the page's own business."""
WORKER = "/sw.js"
READING: list[HttpMethod] = [HttpMethod.GET, HttpMethod.HEAD]
"""Those who only want to know whether a page is there, as link checkers do, ask for its head."""
MACHINES = ("/api/", "/ws/")
"""Where programs ask, which want no page."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<title>Mezani</title>
<h1>The table is not built yet</h1>
<p>Stop the server, run <code>make build</code>, and start it again. Programs can play meanwhile, under
<code>/api</code>.</p>
</html>
"""


class SiteFile(NamedTuple):
    """A file as it is sent; ``packed`` is the same with gzip, where that is smaller."""

    content: bytes
    packed: bytes | None
    content_type: str
    tag: str
    caching: str


def read_site(folder: Traversable) -> dict[str, SiteFile]:
    """Every file of a site by its address; none where it was not built."""
    if not folder.is_dir():
        return {}
    return {path: site_file(path, item.read_bytes()) for path, item in walk(folder, "/")}


def walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """The files in a folder and those in it, by their addresses; of kinds that a page is made of."""
    for item in folder.iterdir():
        if item.is_dir():
            yield from walk(item, f"{path}{item.name}/")
        elif ending(item.name) in CONTENT_TYPES:
            yield path + item.name, item


def site_file(path: str, content: bytes) -> SiteFile:
    """A file with its type, how long it is kept, and a tag that changes with what is in it."""
    kind = ending(path)
    packed = gzip.compress(content, mtime=0) if kind in TEXTS else content
    return SiteFile(
        content=content,
        packed=packed if len(packed) < len(content) else None,
        content_type=CONTENT_TYPES[kind],
        tag=hashlib.sha256(content).hexdigest()[:32],
        caching=FOR_EVER if path.startswith(HASHED) else ASK_FIRST,
    )


def ending(name: str) -> str:
    """What a name ends with: the kind of a file."""
    return name.rpartition(".")[2].lower()


Files = Mapping[str, SiteFile]


def site_routes(files: Files) -> list[ControllerRouterHandler]:
    """The routes of a site that was built."""

    @route(SCREENS, http_method=READING, include_in_schema=False, opt={PACKED: True})
    async def show_page(request: AnyRequest) -> Response[bytes]:
        return send(request, files[FIRST_PAGE])

    @route(
        sorted(files),
        http_method=READING,
        include_in_schema=False,
        exclude_from_csrf=True,
        opt={PACKED: True},
    )
    async def show_file(request: AnyRequest) -> Response[bytes]:
        path = request.scope["path"]
        more = {"service-worker-allowed": "/"} if path == WORKER else {}
        return send(request, files[path], more)

    return [show_page, show_file]


def unbuilt_routes() -> list[ControllerRouterHandler]:
    """What is answered where the site was not built: how to build it."""

    @route(SCREENS, http_method=READING, include_in_schema=False, status_code=503)
    async def show_how_to_build(request: AnyRequest) -> Response[bytes]:
        return answered(request, NOT_BUILT.encode(), 503, {}, MediaType.HTML)

    return [show_how_to_build]


def send(
    request: AnyRequest, file: SiteFile, more: Mapping[str, str] | None = None, status: int = 200
) -> Response[bytes]:
    """A file, packed where the browser takes it so; or only that it has not changed since it was fetched."""
    headers = {"cache-control": file.caching, **(more or {})}
    content, tag = file.content, f'"{file.tag}"'
    if file.packed is not None:
        headers["vary"] = "accept-encoding"
        if takes_gzip(request):
            content, tag = file.packed, f'"{file.tag}-gzip"'
            headers["content-encoding"] = "gzip"
    headers["etag"] = tag
    if status == 200 and has_already(request, tag):
        headers.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=headers, media_type=file.content_type)
    return answered(request, content, status, headers, file.content_type)


def answered(
    request: AnyRequest, content: bytes, status: int, headers: Mapping[str, str], media_type: str
) -> Response[bytes]:
    """An answer as it is; without its content for those who ask for the head alone."""
    if request.method == HttpMethod.HEAD:
        headers = {**headers, "content-length": str(len(content))}
        content = b""
    return Response(content, status_code=status, headers=headers, media_type=media_type)


def has_already(request: AnyRequest, tag: str) -> bool:
    """Whether a browser says that it has a file with that tag."""
    known = request.headers.get("if-none-match", "")
    return tag in [part.strip().removeprefix("W/") for part in known.split(",")]


def missing_page(
    files: Files,
) -> Callable[[AnyRequest, NotFoundException], Response[Any]]:
    """What is answered where nothing is: to people the page, which says so, and to programs a refusal."""

    def answer(
        request: AnyRequest, error: NotFoundException
    ) -> Response[bytes] | Response[Problem]:
        wants_page = "text/html" in request.headers.get("accept", "")
        is_for_people = request.method in READING and not f"{request.scope['path']}/".startswith(
            MACHINES
        )
        if FIRST_PAGE in files and wants_page and is_for_people:
            return send(request, files[FIRST_PAGE], status=404)
        return answer_standard(request, error)

    return answer
