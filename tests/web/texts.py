"""The texts of the page, read from its message files."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

MESSAGES = Path(__file__).parents[2] / "web" / "messages"


@cache
def texts(language: str) -> dict[str, Any]:
    """Return all texts of the page by key."""
    found: dict[str, Any] = {}
    for path in sorted(MESSAGES.glob(f"*.{language}.json")):
        found.update(json.loads(path.read_text("utf-8")))
    return found


@cache
def text_pattern(language: str, *keys: str) -> re.Pattern[str]:
    """Return a pattern that matches these texts with any values filled in: ``Pick 5`` for ``kadi_pick``."""
    found = [text for key in keys for text in forms(texts(language)[key])]
    return re.compile("^(?:" + "|".join(map(as_pattern, found)) + ")$")


def forms(message: Any) -> list[str]:
    """Return the plural forms of a text."""
    return [message] if isinstance(message, str) else list(message[0]["match"].values())


def as_pattern(text: str) -> str:
    """Return a text as a pattern with placeholders. A count must be a number: ``Play again`` is not ``Play 2``."""
    parts = re.split(r"\{(\w+)\}", text)
    filled = [r"\d+" if name == "count" else ".+" for name in parts[1::2]]
    words = map(re.escape, parts[::2])
    return "".join(word + blank for word, blank in zip_longest(words, filled, fillvalue=""))
