"""The pages about environments describe every field and every action."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from mezani.envs import BatchedEnv, SeatEnv
from tests.envs.field_tables import PAGE, with_tables

ENVIRONMENTS = PAGE.with_name("environments.md")

ARRAY = re.compile(r"^\| `(\w+)` \| \((.+)\) \| `(\w+)` \| ", re.MULTILINE)
KEY = re.compile(r"^\| `(\w+)` \| `(int8)` \| ", re.MULTILINE)


def test_the_page_lists_the_fields_and_tokens_of_every_family() -> None:
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page, "run python -m tests.envs.field_tables"


def test_the_table_of_arrays_is_that_of_the_code() -> None:
    env = BatchedEnv("qute", 5, max_moves=20)
    found: dict[str, Any] = {
        name: value for name, value in vars(env).items() if isinstance(value, np.ndarray)
    }
    words = {
        "observations": len(env.observation_fields),
        "hidden": len(env.hidden_fields),
        "moves": len(env.move_fields),
    }
    written = ARRAY.findall(ENVIRONMENTS.read_text("utf-8"))
    assert [name for name, _, _ in written] == list(found)
    for name, shape, kind in written:
        sizes = {"`size`": 5, "`size` × `max_moves`": 100, "`size` + 1": 6, "8": 8}
        expected = tuple({**sizes, "words": words.get(name)}[part] for part in shape.split(", "))
        assert (name, expected, kind) == (name, found[name].shape, str(found[name].dtype))


def test_the_table_of_an_observation_is_that_of_the_code() -> None:
    observation, _ = SeatEnv("qute", opponents="rookie").reset(seed=1)
    written = KEY.findall(ENVIRONMENTS.read_text("utf-8"))
    assert written == [(key, str(value.dtype)) for key, value in observation.items()]
