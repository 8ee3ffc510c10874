"""No Kitty Cards in the terminal: typed moves, the board and the hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from mezani import Match, NotationError, find_game
from mezani.cli.terminal.help import legal_lines
from mezani.cli.terminal.input import Entry, read_entry
from mezani.cli.terminal.tables import draw_open, table_of
from mezani.cli.terminal.tables.nokitty import draw_table
from mezani.cli.terminal.tables.nokitty_input import keys_for, read_move
from mezani.cli.terminal.talk import second_person, talk_for, talk_of
from tests.cli.runner import run
from tests.cli.scripted_games import scripted
from tests.games.nokitty.positions import position

HAND = ("R2", "Y3", "wind", "recycle", "shield")
NAMES = ("You", "Baraka")
BOARD = {"2": "B R3", "6": "A R1"}
SHIELD_UP = ("A draw", "A end", "B draw", "B shield", "B end")


def text(*steps: str, hands: str = "R2 R2 wind shield / shield G1", width: int = 80) -> str:
    """Return the table as seat A sees it after some steps."""
    state = position(hands, *steps, board=BOARD)
    return draw_table(state.view(0), NAMES, width).plain


# Typed moves


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1 5", "place R2 5"),
        ("1,5", "place R2 5"),
        ("r2 5", "place R2 5"),
        ("place Y3 1", "place Y3 1"),
        ("place 2 1", "place Y3 1"),
        ("1", "place R2"),
        ("3 4", "wind 4"),
        ("w 4", "wind 4"),
        ("Wind 4", "wind 4"),
        ("r 4", "recycle 4"),
        ("recycle", "recycle"),
        ("5", "shield"),
        ("sh", "shield"),
        ("shield", "shield"),
        ("d", "draw"),
        ("E", "end"),
    ],
)
def test_a_move_is_typed_in_notation_or_in_short_form(typed: str, move: str) -> None:
    assert read_entry(typed, HAND, read_move) == Entry("move", move)


@pytest.mark.parametrize(("typed", "kind"), [("r", "rules"), ("s", "save"), ("h", "help")])
def test_a_single_key_is_a_command(typed: str, kind: str) -> None:
    assert read_entry(typed, HAND, read_move).kind == kind


@pytest.mark.parametrize("typed", ["6 1", "0", "foo", "1 x", "1 2 3", "shield 3", "place", "R4 2"])
def test_unreadable_lines_are_refused_with_a_reason(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_entry(typed, HAND, read_move)
    assert refused.value.reason[-1] == "."
    assert "\n" not in refused.value.reason


def test_a_number_is_refused_if_the_hand_is_empty() -> None:
    with pytest.raises(NotationError, match="no cards"):
        read_entry("1 1", (), read_move)


def test_the_keys_that_work_now_are_shown() -> None:
    assert keys_for(["draw"]) == "Enter: draw"
    assert keys_for(["place R2 1", "draw"]) == "CARD TILE: use a card on a tile · d: draw"
    assert keys_for(["shield", "end"]) == "e: end"


def test_every_listed_move_can_be_typed() -> None:
    match = Match(find_game("no-kitty"), NAMES, seed="list", starter=0)
    listed = [line.split(", ") for line in legal_lines(match, 0)]
    for first, *tiles in listed:
        start = first.rpartition(" ")[0]
        for line in (first, *(f"{start} {tile}" for tile in tiles)):
            entry = read_entry(line, match.state.view(0).hand, read_move)
            match.attempt(0, entry.text)
    assert sum(map(len, listed)) == len(match.state.legal(0))


# Asking for a tile


def deal(typed: str) -> str:
    """Start a game, type these lines, and return the output."""
    for number in range(100):
        if Match(find_game("no-kitty"), NAMES, seed=f"{number}").first == 0:
            break
    return run("play", "no-kitty", "--seed", number, typed=typed + "q\n").out


def test_a_card_without_a_tile_asks_for_one() -> None:
    out = deal("1\n9\nl\n3\n")
    assert out.count("Which tile: 1 2 3 4 5 6 7 8") == 3
    assert "“9” is not one of 1, 2, 3, 4, 5, 6, 7, 8." in out
    assert "\n  8\n" in out
    assert "on tile 3." in out


@pytest.mark.parametrize("back", ["", "u"])
def test_choosing_a_tile_can_be_cancelled(back: str) -> None:
    assert "Nothing was played." in deal(f"1\n{back}\n")


def test_a_card_without_a_target_is_refused() -> None:
    assert "“wind” is not a move you can make now" in deal("wind\n")
    assert "Which tile" not in deal("wind\n")


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    out = deal("e\n1 99\n")
    assert "Draw before you end the turn." in out
    assert "There is no tile 99: tiles are numbered 1 to 8." in " ".join(out.split())


# The table


def test_a_tile_shows_its_number_colour_heart_owner_and_points() -> None:
    lines = text().splitlines()
    top = next(number for number, line in enumerate(lines) if "╭─ 1 ──╮" in line)
    second = [line[11:19] for line in lines[top : top + 5]]
    assert second == ["╭─ 2 ──╮", "│ red  │", "│ ♥ R3 │", "│ ▲ 6  │", "╰──────╯"]
    sixth = [line[47:55] for line in lines[top : top + 5]]
    assert sixth[2:4] == ["│ ♥ R1 │", "│ ▼ 2  │"]


def test_both_players_and_the_decks_are_shown() -> None:
    drawn = text()
    assert "▲ Baraka  6 points   holds 1 heart, 1 magic" in drawn
    assert "▼ You     2 points   holds 2 hearts, 2 magic" in drawn
    assert "To draw: 4 hearts, 4 magic" in drawn


def test_a_shield_is_shown_on_its_tiles_with_its_turns() -> None:
    drawn = text(*SHIELD_UP)
    assert drawn.count("safe 2") == 1
    assert "╰safe 2╯" in next(line for line in drawn.splitlines() if "safe" in line)[9:20]
    assert "Shield 2" in drawn


def test_the_hand_is_numbered_with_the_tiles_for_each_card() -> None:
    hand = text().splitlines()[-3:]
    assert hand[0] == "  1–2  ♥R2       2 points on 1, 5 · 0 on 3, 4, 7, 8"
    assert hand[1] == "    3  Wind      on 2"
    assert hand[2] == "    4  Shield    for all your tiles"


def test_a_card_that_cannot_be_used_has_a_reason() -> None:
    drawn = text(*SHIELD_UP)
    assert "Wind      no tile for it" in drawn
    assert "Shield    not while Baraka's is up" in drawn
    limited = position("R1 R2 wind / G1", "A place R1 1", hearts_per_turn=1)
    assert "no more hearts this turn" in draw_table(limited.view(0), NAMES, 80).plain
    limited = position("shield wind / G1", "A shield", board=BOARD, magic_per_turn=1)
    assert "no more magic this turn" in draw_table(limited.view(0), NAMES, 80).plain


def test_no_tiles_are_offered_while_waiting() -> None:
    drawn = text("A draw", "A end")
    assert " on " not in drawn
    assert "no tile" not in drawn


def test_an_empty_hand_is_shown() -> None:
    assert "You have no cards." in text(hands=" / G1")


@pytest.mark.parametrize("tiles", [4, 8, 16])
@pytest.mark.parametrize("width", [12, 40, 60, 80, 120])
def test_every_tile_is_drawn_at_any_width(width: int, tiles: int) -> None:
    state = position("R2 / G1", tiles="W " * tiles)
    drawn = draw_table(state.view(0), NAMES, width).plain
    assert all(f"─ {number} " in drawn for number in range(1, tiles + 1))
    if width >= 40:
        assert max(map(cell_len, drawn.splitlines())) <= width


def test_the_open_table_shows_both_hands() -> None:
    match = Match(find_game("no-kitty"), ["Amina", "Brian"], seed="tea", starter=1)
    drawn = draw_open(match, 80).plain
    assert "Brian  0 points  to play" in drawn
    assert drawn.count("♥") == 6


# A whole game


def test_the_final_board_is_shown_with_the_points() -> None:
    match, typed = scripted("no-kitty", 2, "karibu")
    ran = run("play", "no-kitty", "--seed", "karibu", typed="\n".join([*typed, "n", ""]))
    end = ran.out[ran.out.rindex("▲ Baraka") :]
    first, second = (player.score for player in match.state.view(None).players)
    assert f"Baraka  {second} point" in end
    assert f"You     {first} point" in end


def test_a_saved_game_is_replayed_with_the_board_at_each_step(tmp_path: Path) -> None:
    match, _ = scripted("no-kitty-duel", 2, "karibu")
    file = tmp_path / "a.record"
    file.write_text(match.record(), "utf-8")
    assert run("replay", file).status == 0
    ran = run("replay", "--step", file, typed="\n" * (match.version + 1))
    assert ran.status == 0
    assert ran.out.count("╭─ 1 ──╮") == match.version + 1


def test_talk_names_own_drawn_cards_but_not_those_of_others() -> None:
    match = Match(find_game("no-kitty"), NAMES, seed="tea", starter=0)
    mine = match.apply(0, "draw")
    assert talk_for(0, match.game, mine, match.players).startswith(
        "You drew a heart and a magic card: red "
    )
    assert talk_for(1, match.game, mine, match.players).endswith("a magic card.")
    assert " and " in talk_of(match.game, mine, match.players).partition(": ")[2]


def test_talk_about_the_person_is_in_the_second_person() -> None:
    assert second_person("You's shield is gone.") == "Your shield is gone."
    assert second_person("Baraka blew away You's red 2 on tile 3.").endswith(
        "away your red 2 on tile 3."
    )


@pytest.mark.parametrize(
    ("game_id", "limits"),
    [
        ("no-kitty", "place any number of hearts, play any number of magic cards,"),
        ("no-kitty-duel", "place at most 2 hearts, play at most 1 magic card,"),
    ],
)
def test_help_names_the_limits_of_a_turn(game_id: str, limits: str) -> None:
    game = find_game(game_id)
    assert limits in table_of(game).explain(game, game.preset)[0][1]
