"""The page about environments describes every field and every action."""

from __future__ import annotations

from tests.envs.field_tables import PAGE, with_tables


def test_the_page_lists_the_fields_and_tokens_of_every_family() -> None:
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page, "run python -m tests.envs.field_tables"
