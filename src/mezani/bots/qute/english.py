"""Why a bot does what it does at a table of Qute, in English. Another language is another file like this one."""

from __future__ import annotations

from mezani.games.shared.language import Template

DOING: dict[str, Template] = {
    "play": "Play {card}",
}

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
}
