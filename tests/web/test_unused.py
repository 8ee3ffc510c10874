"""The web sources contain no unused texts, icons, colours or sizes, and no missing pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
SOURCE = WEB / "src"
ENDINGS = {".ts", ".svelte", ".css"}
FILES = {
    path: path.read_text("utf-8")
    for path in sorted(SOURCE.rglob("*"))
    if path.suffix in ENDINGS and "paraglide" not in path.parts
}
WORDS = {word for text in FILES.values() for word in re.findall(r"\w+", text)}
ICON = SOURCE / "ui" / "Icon.svelte"


@pytest.mark.parametrize(
    "area", sorted((WEB / "messages").glob("*.en.json")), ids=lambda path: path.name
)
def test_every_text_is_used(area: Path) -> None:
    keys = set(json.loads(area.read_text("utf-8"))) - {"$schema"}
    assert keys
    assert keys - WORDS == set()


def test_every_icon_is_used() -> None:
    script = FILES[ICON].partition("</script>")[0]
    names = set(re.findall(r"^ {8}(\w+):", script, re.MULTILINE))
    others = "".join(text for path, text in FILES.items() if path != ICON)
    assert names
    assert {name for name in names if f'"{name}"' not in others} == set()


def test_every_css_variable_is_used() -> None:
    tokens = set(re.findall(r"(--[\w-]+):", FILES[SOURCE / "theme" / "tokens.css"]))
    used = set(re.findall(r"var\((--[\w-]+)", "".join(FILES.values())))
    assert tokens
    assert tokens - used == set()


def test_every_picture_of_a_style_exists() -> None:
    pictures = [
        (path.parent / address).resolve()
        for path, text in FILES.items()
        for address in re.findall(r"url\(\"([^\"]+)\"\)", text)
    ]
    assert pictures
    assert [picture for picture in pictures if not picture.is_file()] == []
