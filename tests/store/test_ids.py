"""Ids of players and matches."""

from __future__ import annotations

from mezani.store.ids import is_id, new_id


def test_no_id_can_be_taken_for_an_option() -> None:
    ids = [new_id() for _ in range(5000)]
    assert not [text for text in ids if text.startswith("-")]
    assert all(map(is_id, ids))
    assert len(set(ids)) == len(ids)
