"""How much a browser has to fetch: the built site, file by file and for the first page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import NamedTuple

import mezani.server

SITE = Path(mezani.server.__file__).parent / "site"
ENTRY = re.compile(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"')
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


class Weight(NamedTuple):
    """A file's size, and what it is over the wire."""

    name: str
    plain: int
    zipped: int


def weigh(path: Path) -> Weight:
    """A file of the site."""
    content = path.read_bytes()
    return Weight(path.name, len(content), len(gzip.compress(content, 9)))


def all_files() -> list[Weight]:
    """Every script and style of the site, the heaviest first."""
    files = [path for path in (SITE / "assets").iterdir() if path.suffix in (".js", ".css")]
    return sorted(map(weigh, files), key=lambda one: -one.zipped)


def first_page() -> list[Weight]:
    """What the first page loads before it shows anything."""
    waiting = [SITE / name for name in ENTRY.findall((SITE / "index.html").read_text("utf-8"))]
    found: dict[Path, Weight] = {}
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = weigh(path)
            if path.suffix == ".js":
                text = path.read_text("utf-8")
                waiting += [path.parent / name for name in STATIC_IMPORT.findall(text)]
    return list(found.values())


def script_bytes(weights: list[Weight]) -> int:
    """How many bytes of JavaScript these are over the wire."""
    return sum(one.zipped for one in weights if one.name.endswith(".js"))
