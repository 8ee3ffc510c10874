"""The sizes of the built site: by file, for the first page and for each table."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import NamedTuple

import mezani.server

SITE = Path(mezani.server.__file__).parent / "site"
ENTRY = re.compile(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"')
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
TABLES = ("KadiTable", "QuteTable", "NoKittyTable")
MAX_FIRST_PAGE = 60_000
"""Gzipped bytes of JavaScript that the first page may load."""
MAX_TABLE = 120_000
"""Gzipped bytes of JavaScript that may be loaded until a table is shown."""


class ScriptSize(NamedTuple):
    """The gzipped bytes of JavaScript of a page, and how many are allowed."""

    page: str
    size: int
    most: int

    @property
    def is_met(self) -> bool:
        """Whether the page is small enough."""
        return self.size <= self.most


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


def script_sizes() -> list[ScriptSize]:
    """Measure the first page and each table."""
    first = ScriptSize("first page", script_bytes(first_page()), MAX_FIRST_PAGE)
    return [
        first,
        *(ScriptSize(name, script_bytes(table_page(name)), MAX_TABLE) for name in TABLES),
    ]


def start_files() -> list[FileSize]:
    """Return the files every page loads before it shows anything."""
    return loaded_with(entry_files())


def first_page() -> list[FileSize]:
    """Return the files the landing page loads, including after its first paint."""
    return loaded_with([*entry_files(), script("LandingMain")])


def table_page(table: str) -> list[FileSize]:
    """Return the files loaded before a table such as ``KadiTable`` is shown in its room."""
    return loaded_with([*entry_files(), script("RoomScreen"), script(table)])


def script(name: str) -> Path:
    """Return the file of a screen or a table."""
    return next((SITE / "assets").glob(f"{name}-*.js"))


def entry_files() -> list[Path]:
    """Return the files that ``index.html`` names."""
    return [SITE / name for name in ENTRY.findall((SITE / "index.html").read_text("utf-8"))]


def loaded_with(files: list[Path]) -> list[FileSize]:
    """Return these files and all scripts they import statically."""
    waiting = list(files)
    found: dict[Path, FileSize] = {}
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = size_of(path)
            if path.suffix == ".js":
                waiting += imports_of(path)
    return list(found.values())


def imports_of(path: Path) -> list[Path]:
    """Return the scripts that a script imports statically."""
    return [path.parent / name for name in STATIC_IMPORT.findall(path.read_text("utf-8"))]


def script_bytes(sizes: list[FileSize]) -> int:
    """Return the gzipped bytes of JavaScript."""
    return sum(size.zipped for size in sizes if size.name.endswith(".js"))
