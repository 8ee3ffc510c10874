"""Room codes."""

from __future__ import annotations

import pytest

from mezani.server.random_codes import CODE_LETTERS
from mezani.server.rooms.room_store import new_code, parse_code


def test_a_code_is_six_characters_that_do_not_look_alike() -> None:
    assert not set("0O1I") & set(CODE_LETTERS)
    for _ in range(200):
        code = new_code()
        assert len(code) == 6
        assert set(code) <= set(CODE_LETTERS)
        assert parse_code(code) == code


def test_codes_are_random() -> None:
    assert len({new_code() for _ in range(200)}) == 200


@pytest.mark.parametrize("text", ["7kq2mx", " 7KQ 2MX ", "7KQ-2MX"])
def test_spaces_hyphens_and_case_in_a_code_are_ignored(text: str) -> None:
    assert parse_code(text) == "7KQ2MX"


@pytest.mark.parametrize("text", ["", "7KQ2M", "7KQ2MXX", "7KQ2M0", "7KQ2M!", "7KQ2Mß", "٧KQ2MX"])
def test_an_invalid_code_is_none(text: str) -> None:
    assert parse_code(text) is None
