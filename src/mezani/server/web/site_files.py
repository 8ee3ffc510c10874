"""The web table as it was built: its files are read once, packed once, and each knows how it is sent."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

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
