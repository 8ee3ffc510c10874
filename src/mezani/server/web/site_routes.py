"""The web table over HTTP: its page at every address that is one of its screens, and the files it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litestar import MediaType, Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler

from mezani.server.web.error_answers import AnyRequest, Problem, answer_standard
from mezani.server.web.packing import PACKED, takes_gzip
from mezani.server.web.site_files import FIRST_PAGE, SiteFile

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
