"""How a table of Kadi is drawn: it fits, and the eye finds what matters."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import step, waited_for
from mezani.cli.kadi_table import backs, draw_table, hand_lines
from mezani.cli.looks import table_from_above
from mezani.cli.play_command import seat_names
from mezani.cli.voice import addressed, heard_by, told


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_line_of_a_table_is_wider_than_80(game: Game) -> None:
    match = Match(game, seat_names("You", game.max_seats), seed="wide")
    while (seats := waited_for(match.state)) and match.version < 200:
        view = match.state.view(0)
        lines = draw_table(view, match.players, 80).plain.splitlines()
        assert max(map(len, lines)) <= 80
        step(match, seats[0], BOTS["simple"])


def test_playable_cards_are_raised_and_marked_without_colour() -> None:
    rows = [row.plain for row in hand_lines(("4S", "10H"), ("10H",), 80)]
    assert rows[0].split() == ["╭───╮"]
    assert "10♥" in rows[1]
    assert "[2]" in rows[3]
    assert rows[4].split() == ["1"]


def test_a_big_hand_is_still_numbered_and_marked() -> None:
    hand = [f"{rank}{suit}" for suit in "SHDC" for rank in ("2", "5", "10", "K")]
    text = "\n".join(row.plain for row in hand_lines(hand, ("5H",), 80))
    assert "6*5♥" in text
    assert "16 K♣" in text


@pytest.mark.parametrize("width", [10, 40, 80, 120])
def test_a_table_can_be_drawn_at_any_width(width: int) -> None:
    match = Match(find_game("kadi-live"), seat_names("You", 8), seed="wide")
    assert "Deck 23" in draw_table(match.state.view(0), match.players, width).plain
    hand = [f"{rank}S" for rank in range(2, 8)] * 5
    text = " ".join(row.plain for row in hand_lines(hand, (), width))
    assert text.count("♠") == 30


def test_how_many_cards_a_player_has_is_never_cut_off() -> None:
    assert [backs(cards, 4) for cards in (0, 3, 12)] == ["0", "▮▮▮ 3", "▮▮▮▮… 12"]


def test_from_above_every_hand_is_open() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    text = table_from_above(match.state, match.rules, match.players).plain
    assert "▶ Amina  4♥ J♥ K♠ BJ" in text
    assert "Brian" in text


def test_the_others_cards_are_not_told_and_ones_own_are() -> None:
    match = Match(find_game("kadi-friendly"), ["You", "Brian"], seed="tea")
    mine, theirs = match.apply(0, "draw"), match.apply(1, "draw")
    assert heard_by(0, match.game, mine, match.players).startswith("You picked 1: ")
    assert heard_by(0, match.game, theirs, match.players) == "Brian picked 1."
    assert told(match.game, theirs, match.players).startswith("Brian picked 1: ")


def test_lines_about_you_are_in_the_second_person() -> None:
    assert addressed("You kicks back: anybody may cancel with a King.").startswith("You kick back")
    assert addressed("There was nothing for You to pick.") == "There was nothing for you to pick."
