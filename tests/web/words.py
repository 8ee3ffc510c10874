"""What the page calls things, in the visitor's language: read from the same files as the page itself."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

MESSAGES = Path(__file__).parents[2] / "web" / "messages"


@cache
def messages(language: str) -> dict[str, Any]:
    """Every message of the page by its key."""
    found: dict[str, Any] = {}
    for path in sorted(MESSAGES.glob(f"*.{language}.json")):
        found.update(json.loads(path.read_text("utf-8")))
    return found


@cache
def called(language: str, *keys: str) -> re.Pattern[str]:
    """A pattern for the names of these things, whatever is filled in: `Pick 5` is called `kadi_pick`."""
    texts = [text for key in keys for text in forms(messages(language)[key])]
    return re.compile("^(?:" + "|".join(map(as_pattern, texts)) + ")$")


def forms(message: Any) -> list[str]:
    """The forms of a message: one, or one for each number."""
    return [message] if isinstance(message, str) else list(message[0]["match"].values())


def as_pattern(text: str) -> str:
    """A text as a pattern in which anything may be filled in; a count is a number: `Play again` is not `Play 2`."""
    parts = re.split(r"\{(\w+)\}", text)
    filled = [r"\d+" if name == "count" else ".+" for name in parts[1::2]]
    words = map(re.escape, parts[::2])
    return "".join(word + blank for word, blank in zip_longest(words, filled, fillvalue=""))
