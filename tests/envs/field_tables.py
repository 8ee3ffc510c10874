"""The tables of docs/environment-fields.md, from the fields and tokens in the code.

python -m tests.envs.field_tables    writes them into the page
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from mezani.encodings import ENCODINGS, bit_count
from mezani.envs.seat_observation import observation_size
from mezani.envs.vocabulary import vocabulary
from mezani.games.shared.words import Field

PAGE = Path(__file__).parents[2] / "docs" / "environment-fields.md"
TITLES = {"kadi": "Kadi", "qute": "Qute", "nokitty": "No Kitty Cards"}


def tables(family: str) -> str:
    """Return the tokens and fields of a family as text with tables."""
    encoding, tokens = ENCODINGS[family], vocabulary(family)
    entered = [
        Field("tokens", len(tokens), "tokens of the move so far, by the number of the action"),
        Field("last_token", len(tokens), "the last of these tokens"),
    ]
    size = bit_count(encoding.observation_fields)
    lengths = f"{len(encoding.observation_fields)} words with {size} bits"
    return "\n".join(
        [
            f"### {TITLES[family]}",
            "",
            f"{len(tokens)} actions: {listed(tokens)}.",
            "",
            f"Observations of batches have {lengths}, others {observation_size(family)} bits.",
            "",
            *field_table([*encoding.observation_fields, *entered]),
            "",
            f"Moves of batches have {len(encoding.move_fields)} words:",
            "",
            *field_table(encoding.move_fields),
            "",
            "Hidden cards:",
            "",
            *field_table(encoding.hidden_fields),
        ]
    )


def listed(tokens: Sequence[str]) -> str:
    """Return tokens with their numbers."""
    return ", ".join(f"{number} `{token}`" for number, token in enumerate(tokens))


def field_table(fields: Sequence[Field]) -> list[str]:
    """Return fields as rows, with the number of their first bit."""
    rows = ["| field | first bit | bits | meaning |", "|---|---:|---:|---|"]
    first = 0
    for field in fields:
        rows.append(f"| `{field.name}` | {first} | {field.bits} | {field.meaning} |")
        first += field.bits
    return rows


def with_tables(page: str) -> str:
    """Return the page with its last section replaced."""
    start = re.search(r"^## Tokens and fields\n", page, re.MULTILINE)
    assert start is not None
    return page[: start.end()] + "\n" + "\n\n".join(map(tables, ENCODINGS)) + "\n"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
