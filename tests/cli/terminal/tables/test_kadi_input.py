"""Typed moves of Kadi, and the commands of every table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mezani import NotationError
from mezani.cli.terminal.input import Entry
from mezani.cli.terminal.input import read_entry as read_line
from mezani.cli.terminal.tables.kadi_input import keys_for, read_move

HAND = ("7H", "7S", "10D", "RJ")


def read_entry(typed: str, hand: Sequence[str]) -> Entry:
    """Read a line typed at a Kadi table."""
    return read_line(typed, hand, read_move)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("play 7H 7S", "play 7H 7S"),
        ("2 1", "play 7S 7H"),
        ("7h 7♠", "play 7H 7S"),
        ("td", "play 10D"),
        ("1,2", "play 7H 7S"),
        ("7s, 7h n", "play 7S 7H niko"),
        ("4 rj", "play RJ RJ"),
        ("1 suit=h", "play 7H suit=h"),
        ("play 1 ask=qh niko", "play 7H ask=qh niko"),
        ("1 n", "play 7H niko"),
        ("d", "draw"),
        ("DRAW", "draw"),
        ("p", "pass"),
        ("n", "niko"),
        ("f", "direction forward"),
        ("direction  back", "direction back"),
        ("c", "confirm"),
    ],
)
def test_a_move_is_typed_in_notation_or_in_short_form(typed: str, move: str) -> None:
    assert read_entry(typed, HAND) == Entry("move", move)


def test_a_call_can_be_typed_after_a_draw() -> None:
    assert read_entry("d n", HAND) == Entry("move", "draw", call=True)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("q", "quit"), ("?", "help"), ("u", "undo"), ("l", "list"), ("r", "rules"), ("", "again")],
)
def test_a_command_is_one_key(typed: str, kind: str) -> None:
    assert read_entry(typed, HAND).kind == kind


def test_save_takes_a_file_name_with_spaces() -> None:
    assert read_entry("s my game.record", HAND) == Entry("save", "my game.record")
    assert read_entry("s a,b.record", HAND) == Entry("save", "a,b.record")


@pytest.mark.parametrize("typed", ["5", "0", "1 1", "foo", "7x", "play 1 foo"])
def test_unreadable_lines_are_refused_with_a_reason(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_entry(typed, HAND)
    assert "\n" not in refused.value.reason


def test_a_number_is_refused_if_the_hand_is_empty() -> None:
    with pytest.raises(NotationError, match="no cards"):
        read_entry("1", ())


def test_keys_are_shown_if_no_card_can_be_played() -> None:
    assert keys_for(["draw"]) == "Enter: draw"
    assert keys_for(["play 7H", "draw"]) == ""
    assert "b: direction back" in keys_for(["direction forward", "direction back"])
