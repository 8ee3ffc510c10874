"""The Kadi table, talk, and the width of all tables."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from mezani import GAMES, Game, Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_step, seats_to_ask
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.tables import draw_open, table_of
from mezani.cli.terminal.tables.cards import backs, hand_lines
from mezani.cli.terminal.tables.kadi import draw_table
from mezani.cli.terminal.talk import second_person, talk_for, talk_of

LONG = "Wolfeschlegelsteinhausenbergerdorff " * 3


@pytest.mark.parametrize("name", ["You", LONG, "王" * 60], ids=["short", "long", "wide"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_table_is_wider_than_the_terminal(game: Game, width: int, name: str) -> None:
    match = Match(game, [name, *seat_names("You", game.max_seats)[1:-1], name], seed="wide")
    while (seats := seats_to_ask(match.state)) and match.version < 200:
        drawn = table_of(match.game).draw(match.state.view(0), match.players, width).plain
        open_table = draw_open(match, width).plain
        lines = [*drawn.splitlines(), *open_table.splitlines()]
        assert max(map(cell_len, lines)) <= width
        play_step(match, seats[0], BOTS["casual"])


@pytest.mark.parametrize("width", [40, 80])
def test_every_player_is_shown_on_a_narrow_terminal(width: int) -> None:
    match = Match(find_game("kadi-live"), seat_names("You", 8), seed="wide")
    drawn = draw_table(match.state.view(0), match.players, width).plain
    assert [name for name in match.players[1:] if f"→ {name} " not in drawn] == []


def test_notes_are_beside_the_card_or_below_it() -> None:
    match = Match(find_game("kadi-friendly"), seat_names("You", 4), seed="tea")
    view = match.state.view(0)
    lines = draw_table(view, match.players, 80).plain.splitlines()
    assert "│   Deck 37" in next(line for line in lines if "Deck" in line)
    lines = draw_table(view, match.players, 40).plain.splitlines()
    assert next(line for line in lines if "Deck" in line) == "    Deck 37 · pile 1"


def test_playable_cards_are_raised_and_marked() -> None:
    rows = [row.plain for row in hand_lines(("4S", "10H"), ("10H",), 80)]
    assert rows[0].split() == ["╭───╮"]
    assert "10♥" in rows[1]
    assert "[2]" in rows[3]
    assert rows[4].split() == ["1"]


def test_a_large_hand_is_numbered_and_marked() -> None:
    hand = [f"{rank}{suit}" for suit in "SHDC" for rank in ("2", "5", "10", "K")]
    text = "\n".join(row.plain for row in hand_lines(hand, ("5H",), 80))
    assert "6*5♥" in text
    assert "16 K♣" in text


@pytest.mark.parametrize("width", [10, 40, 80, 120])
def test_the_table_can_be_drawn_at_any_width(width: int) -> None:
    match = Match(find_game("kadi-live"), seat_names("You", 8), seed="wide")
    drawn = draw_table(match.state.view(0), match.players, width).plain
    assert "Deck 23" in " ".join(drawn.split())
    hand = [f"{rank}S" for rank in range(2, 8)] * 5
    text = " ".join(row.plain for row in hand_lines(hand, (), width))
    assert text.count("♠") == 30


def test_the_number_of_cards_is_never_cut_off() -> None:
    assert [backs(cards, 8) for cards in (0, 3, 12)] == ["0", "▮▮▮ 3", "▮▮▮▮… 12"]
    assert [backs(cards, 6) for cards in (4, 5)] == ["▮▮▮▮ 4", "▮▮▮… 5"]


def test_the_open_table_shows_every_hand() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    text = draw_open(match, 80).plain
    assert "▶ Amina  4♥ J♥ K♠ BJ" in text
    assert "Brian" in text


def test_talk_names_own_drawn_cards_but_not_those_of_others() -> None:
    match = Match(find_game("kadi-friendly"), ["You", "Brian"], seed="tea")
    mine, theirs = match.apply(0, "draw"), match.apply(1, "draw")
    assert talk_for(0, match.game, mine, match.players).startswith("You picked 1: ")
    assert talk_for(0, match.game, theirs, match.players) == "Brian picked 1."
    assert talk_of(match.game, theirs, match.players).startswith("Brian picked 1: ")


def test_talk_about_the_person_is_in_the_second_person() -> None:
    assert second_person("You kicks back: anybody may cancel with a King.").startswith(
        "You kick back"
    )
    assert (
        second_person("There was nothing for You to pick.") == "There was nothing for you to pick."
    )
