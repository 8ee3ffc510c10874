"""The generic table, tested with games that have a table of their own."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from mezani import GAMES, Game, Match, NotationError, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_step, seats_to_ask
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.input import Entry, read_entry
from mezani.cli.terminal.tables import TABLES
from mezani.cli.terminal.tables.generic import (
    draw_open_table,
    draw_result,
    draw_table,
    keys_for,
    name_cards,
    read_move,
)
from tests.cli.runner import run
from tests.cli.scripted_games import scripted

MOVES = ("play 7H", "play 8C suit=S", "play 8C suit=H", "draw", "end")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("4", "draw"),
        ("d", "draw"),
        ("DRAW", "draw"),
        ("7h", "play 7H"),
        ("play 7h", "play 7H"),
        ("8c suit=h", "play 8C suit=H"),
        ("8c", "play 8C"),
        ("play", "play"),
        ("Dance 7h", "Dance 7h"),
        ("8", "bad number"),
    ],
)
def test_a_move_is_typed_by_number_or_notation(typed: str, move: str) -> None:
    if move == "bad number":
        with pytest.raises(NotationError, match="1 to 5"):
            read_entry(typed, MOVES, read_move)
    else:
        assert read_entry(typed, MOVES, read_move) == Entry("move", move)


def test_legal_moves_are_listed_with_numbers() -> None:
    assert keys_for(["draw"]) == "Enter: draw"
    assert keys_for(["play 7H", "draw"]) == "1: play 7H · 2: draw"
    many = keys_for([f"play {number}" for number in range(100)]).splitlines()
    assert many[-1] == "l: all 100 moves"
    assert max(map(len, many)) <= 70


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_generic_table_fits_any_game_and_width(game: Game, width: int) -> None:
    names = ["王" * 60, *seat_names("You", game.max_seats)[1:]]
    match = Match(game, names, seed="any")
    while (seats := seats_to_ask(match.state)) and match.version < 60:
        view = match.state.view(0)
        for drawn in (
            draw_table(view, names, width),
            draw_open_table(match.state.view(None), match.hands(), names, width),
            draw_result(view, names, width),
        ):
            assert max(map(cell_len, drawn.plain.splitlines())) <= width
            assert all(name in drawn.plain for name in names[1:])
        assert all(name_cards([card]) in draw_table(view, names, width).plain for card in view.hand)
        play_step(match, seats[0], BOTS["random"])


def test_fields_of_the_view_are_shown_by_name() -> None:
    match = Match(find_game("kadi-friendly"), ["You", "Baraka"], seed="tea")
    view = match.state.view(0)
    lines = draw_table(view, match.players, 80).plain.splitlines()
    assert lines[0].startswith("  ▶ You     cards 4")
    assert "  Baraka  cards 4" in lines[1]
    assert f"deck {view.deck}" in lines[2]
    assert lines[-1] == f"  hand  {'  '.join(name_cards([card]) for card in view.hand)}"


@pytest.mark.parametrize("game_id", GAMES)
def test_any_game_can_be_played_at_the_generic_table(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for family in list(TABLES):
        monkeypatch.delitem(TABLES, family)
    match, typed = scripted(game_id, 2, "karibu")
    ran = run("play", game_id, "--players", 2, "--seed", "karibu", typed="\n".join([*typed, "n"]))
    assert (ran.status, ran.err) == (0, "")
    won = match.state.winners() == [0]
    assert ("You won!" in ran.out) is won
    assert "Play again?" in ran.out
