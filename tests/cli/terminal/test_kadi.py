"""How a table is drawn: it fits, whatever the game; and at one of Kadi the eye finds what matters."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from mezani import GAMES, Game, Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import step, waited_for
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.tables.cards import backs, hand_lines
from mezani.cli.terminal.tables.kadi import draw_table
from mezani.cli.terminal.tables.registry import look_of, table_from_above
from mezani.cli.terminal.talk import addressed, heard_by, told

LONG = "Wolfeschlegelsteinhausenbergerdorff " * 3


@pytest.mark.parametrize("name", ["You", LONG, "王" * 60], ids=["short", "long", "wide"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_line_of_a_table_is_wider_than_the_terminal(game: Game, width: int, name: str) -> None:
    match = Match(game, [name, *seat_names("You", game.max_seats)[1:-1], name], seed="wide")
    while (seats := waited_for(match.state)) and match.version < 200:
        drawn = look_of(match.game.family).draw(match.state.view(0), match.players, width).plain
        above = table_from_above(match, width).plain
        lines = [*drawn.splitlines(), *above.splitlines()]
        assert max(map(cell_len, lines)) <= width
        step(match, seats[0], BOTS["casual"])


@pytest.mark.parametrize("width", [40, 80])
def test_every_player_is_seen_however_narrow_the_terminal(width: int) -> None:
    match = Match(find_game("kadi-live"), seat_names("You", 8), seed="wide")
    drawn = draw_table(match.state.view(0), match.players, width).plain
    assert [name for name in match.players[1:] if f"→ {name} " not in drawn] == []


def test_what_there_is_to_know_is_beside_the_card_or_under_it() -> None:
    match = Match(find_game("kadi-friendly"), seat_names("You", 4), seed="tea")
    view = match.state.view(0)
    lines = draw_table(view, match.players, 80).plain.splitlines()
    assert "│   Deck 37" in next(line for line in lines if "Deck" in line)
    lines = draw_table(view, match.players, 40).plain.splitlines()
    assert next(line for line in lines if "Deck" in line) == "    Deck 37 · pile 1"


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
    drawn = draw_table(match.state.view(0), match.players, width).plain
    assert "Deck 23" in " ".join(drawn.split())
    hand = [f"{rank}S" for rank in range(2, 8)] * 5
    text = " ".join(row.plain for row in hand_lines(hand, (), width))
    assert text.count("♠") == 30


def test_how_many_cards_a_player_has_is_never_cut_off() -> None:
    assert [backs(cards, 8) for cards in (0, 3, 12)] == ["0", "▮▮▮ 3", "▮▮▮▮… 12"]
    assert [backs(cards, 6) for cards in (4, 5)] == ["▮▮▮▮ 4", "▮▮▮… 5"]


def test_from_above_every_hand_is_open() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    text = table_from_above(match, 80).plain
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
