"""What a language is: templates by key for table talk, guidance and refusals, and the names of things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mezani.games.shared.labels import Labels

Template = str | tuple[str, str]


@dataclass(frozen=True)
class Language:
    """Templates by key. A key may be refined with dots; the longest known one is used.

    ``cards`` are the names of cards that have no sign of their own, ``labels`` what is read before the game,
    ``previews`` what a play would do.
    """

    code: str
    talk: Mapping[str, Template]
    guidance: Mapping[str, Template]
    refusals: Mapping[str, Template]
    suits: tuple[str, ...]
    cards: Mapping[str, Template] = field(default_factory=dict)
    labels: Labels = field(default_factory=Labels)
    previews: Mapping[str, Template] = field(default_factory=dict)


def fill(templates: Mapping[str, Template], key: str, fields: Mapping[str, object]) -> str | None:
    """The sentence for a key: ``a.b.c``, else ``a.b``, else ``a``; None where there is none."""
    template = templates.get(key)
    while template is None:
        key, dot, _ = key.rpartition(".")
        if not dot:
            return None
        template = templates.get(key)
    if isinstance(template, tuple):
        template = template[0 if fields.get("number") == 1 else 1]
    return template.format_map(fields)
