"""The sizes of the built site, by file and for the first page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import NamedTuple

import mezani.server

SITE = Path(mezani.server.__file__).parent / "site"
ENTRY = re.compile(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"')
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


class FileSize(NamedTuple):
    """The size of a file, plain and gzipped."""

    name: str
    plain: int
    zipped: int


def size_of(path: Path) -> FileSize:
    """Measure a file of the site."""
    content = path.read_bytes()
    return FileSize(path.name, len(content), len(gzip.compress(content, 9)))


def all_files() -> list[FileSize]:
    """Return all scripts and styles of the site, the largest first."""
    files = [path for path in (SITE / "assets").iterdir() if path.suffix in (".js", ".css")]
    return sorted(map(size_of, files), key=lambda size: -size.zipped)


def first_page() -> list[FileSize]:
    """Return the files the first page loads before it shows anything."""
    waiting = [SITE / name for name in ENTRY.findall((SITE / "index.html").read_text("utf-8"))]
    found: dict[Path, FileSize] = {}
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = size_of(path)
            if path.suffix == ".js":
                text = path.read_text("utf-8")
                waiting += [path.parent / name for name in STATIC_IMPORT.findall(text)]
    return list(found.values())


def script_bytes(sizes: list[FileSize]) -> int:
    """Return the gzipped bytes of JavaScript."""
    return sum(size.zipped for size in sizes if size.name.endswith(".js"))
