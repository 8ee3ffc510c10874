"""What the bots of No Kitty Cards do, by rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mezani import Match, fast_rng, find_game, with_changes
from mezani.bots import BOTS, LEVELS, Observation, observe
from mezani.bots.driver import play_out
from mezani.bots.nokitty.board import Board
from mezani.bots.nokitty.evaluation import chances_of_holding
from mezani.bots.nokitty.placements import best_placements, filling_placements, total, totals_on
from mezani.bots.nokitty.plans import plans_for
from mezani.bots.nokitty.situation import read_situation
from mezani.games.nokitty.engine.cards import parse_colour, parse_kinds
from mezani.games.nokitty.engine.state import NoKittyState
from tests.bots.positions import choice, reason

HEARTS = "R1 R1 R1 R1"
MAGIC = "wind recycle shield wind"
every_level = pytest.mark.parametrize("level", LEVELS)
careful = pytest.mark.parametrize("level", ["casual", "sharp"])


def position(
    hand: str,
    tiles: str,
    board: Mapping[int, str] | None = None,
    *,
    other: str = "R1 Y1 G1 wind wind",
    hearts: str = HEARTS,
    magic: str = MAGIC,
    has_drawn: bool = True,
    **rules: int,
) -> Observation:
    """What seat A knows on its turn, once it has drawn; the last turn is one with an empty deck."""
    game = find_game("no-kitty")
    changed = with_changes(game.preset, {"tiles": len(tiles.split()), **rules})
    setup = {
        "hands": {"A": hand, "B": other},
        "tiles": tiles,
        "board": board or {},
        "hearts": hearts,
        "magic": magic,
    }
    state = game.position(changed, setup)
    assert isinstance(state, NoKittyState)
    state.has_drawn = has_drawn
    return observe(state, changed, 0)


def board_of(tiles: str) -> Board:
    """An empty board."""
    colours = tuple(parse_colour(word) for word in tiles.split())
    return Board(colours, (-1,) * len(colours), (-1,) * len(colours))


# Drawing and winning


@every_level
def test_a_player_draws_before_anything_else(level: str) -> None:
    known = position("R3 G2 wind", "R W G W W W W W", has_drawn=False)
    drawn = [choice(level, known, seed) for seed in range(20)]
    assert drawn.count("draw") > 10
    if level != "rookie":
        assert set(drawn) == {"draw"}
        assert reason(level, known) == "Draw: it is good to know every card before playing."


@careful
def test_a_player_fills_the_board_when_that_wins_even_before_drawing(level: str) -> None:
    known = position("R3 Y1", "R G W W", {3: "B Y3", 4: "B R2"}, has_drawn=False)
    assert choice(level, known) == "place R3 1"
    assert reason(level, known) == "Place the red 3 on tile 1 and fill the board: you win 6 to 5."


@careful
def test_a_player_does_not_fill_the_board_to_lose(level: str) -> None:
    known = position("R1 Y1", "R G W W", {3: "B Y3", 4: "B R2"}, has_drawn=False)
    assert choice(level, known) == "draw"
    known = position("Y1", "R W W W", {2: "B Y3", 3: "B R2", 4: "A R1"})
    assert choice(level, known) == "end"


def test_a_sharp_player_sees_a_win_that_begins_with_magic() -> None:
    known = position("R3 Y1 G1 wind", "R W G R", {3: "B G3", 4: "B R1"})
    assert choice("sharp", known) == "wind 3"
    assert (
        reason("sharp", known)
        == "Blow away the green 3 on tile 3 and fill the board: you win 9 to 2."
    )


def test_a_sharp_player_does_not_fear_what_is_left_where_nothing_would_be_left() -> None:
    known = position("Y1", "R W W W", {2: "B Y3", 3: "B R2", 4: "A R1"}, other="R1")
    filling = position("R1 Y1", "R W W W", {2: "B Y3", 3: "B R3"})
    assert choice("sharp", filling) == "end"
    assert reason("sharp", filling) == "End the turn: filling the board now would not win."
    assert "fill" not in reason("sharp", known)


# Hearts


@every_level
def test_the_last_turn_is_used_for_every_point(level: str) -> None:
    known = position("R3 Y3", "R G W W G G G G", {3: "B Y1"}, hearts="", magic="wind")
    assert "place R3 1" in {choice(level, known, seed) for seed in range(5)}


@careful
def test_a_heart_is_doubled_where_it_can_be(level: str) -> None:
    known = position("R3", "W R G G G G G G", hearts="")
    assert choice(level, known) == "place R3 2"
    assert reason(level, known) == "Place the red 3 on tile 2: it counts 6 points there."


@careful
def test_a_heart_that_counts_nothing_is_kept(level: str) -> None:
    assert choice(level, position("G3", "R R R Y Y Y R Y")) == "end"


def test_a_casual_player_says_which_heart_counts_nothing() -> None:
    known = position("G3", "R R R Y Y Y R Y")
    assert (
        reason("casual", known)
        == "End the turn: the green 3 would count nothing on the tiles left."
    )


def test_a_sharp_player_holds_back_where_the_other_could_fill_the_board() -> None:
    known = position("R1 Y1 G1", "W W W W W W", other="R3 R3 Y3 G3", hearts=HEARTS)
    assert choice("sharp", known) == "end"
    assert (
        reason("sharp", known)
        == "End the turn and hold the hearts back: Brian could fill what they leave."
    )


def test_a_sharp_player_places_its_hearts_where_the_turns_are_short() -> None:
    known = position("R3 Y3 G3", "R Y G W W W W W", hearts_per_turn=2, magic_per_turn=1)
    assert choice("sharp", known).startswith("place ")


# Magic


@careful
def test_wind_takes_the_heart_that_counts_most(level: str) -> None:
    known = position(
        "wind", "R W G Y Y Y Y Y", {1: "B R3", 2: "B Y3", 3: "B Y3"}, hearts="", magic="wind"
    )
    assert choice(level, known) == "wind 1"
    assert reason(level, known) == "Blow away the red 3 on tile 1: it counts 6."


@careful
def test_recycle_halves_a_doubled_heart(level: str) -> None:
    known = position(
        "recycle", "R W G Y Y Y Y Y", {1: "B R3", 2: "A G3", 3: "A G1"}, hearts="", magic="wind"
    )
    assert choice(level, known) == "recycle 1"
    assert reason(level, known) == "Turn tile 1 white: the red 3 on it then counts only 3."


@careful
def test_recycle_helps_an_own_heart_on_a_wrong_tile(level: str) -> None:
    known = position("recycle", "R W Y Y Y Y Y Y", {1: "A G3", 2: "B G2"}, hearts="", magic="wind")
    assert choice(level, known) == "recycle 1"
    assert reason(level, known) == "Turn tile 1 white: the green 3 on it then counts 3."


@careful
def test_recycle_makes_room_for_a_heart_of_the_hand(level: str) -> None:
    known = position("G3 recycle", "R R R R", {2: "B R1"}, hearts="", magic="wind")
    assert choice(level, known) in ("recycle 1", "recycle 3", "recycle 4")
    assert reason(level, known).endswith("white: the hand then fits for 3 points more.")


@careful
def test_a_shield_goes_up_over_points_worth_protecting(level: str) -> None:
    known = position("shield", "R Y G W W W W W", {1: "A R3", 2: "A Y3", 3: "A G2"})
    assert choice(level, known) == "shield"
    assert reason(level, known) == "Raise a Shield: there are 16 points to protect."


@careful
def test_a_shield_stays_in_the_hand_where_nothing_is_at_risk(level: str) -> None:
    assert choice(level, position("shield", "R Y G W W W W W")) == "end"
    ending = position("shield", "R Y G W W W W W", {1: "A R3"}, hearts="", magic="wind")
    assert choice(level, ending) == "end"


def test_a_sharp_player_needs_no_shield_when_all_wind_has_been_seen() -> None:
    known = position("shield", "R Y G W W W W W", {1: "A R3", 2: "A Y3", 3: "A G2"}, magic=MAGIC)
    counted = Observation(known.view, known.moves, known.rules, (*known.discards, *["wind"] * 6))
    assert choice("sharp", known) == "shield"
    assert choice("sharp", counted) == "end"


# The end


def test_a_sharp_player_says_how_the_last_turn_ends() -> None:
    won = position("shield", "R W W W", {1: "A R3"}, hearts="", magic="wind")
    lost = position("shield", "R W W W", {1: "B R3"}, hearts="", magic="wind")
    level = position("shield", "R R W W", {1: "B R3", 2: "A R3"}, hearts="", magic="wind")
    assert reason("sharp", won) == "End the turn: that wins 6 to 0."
    assert reason("sharp", lost) == "End the turn: no win is in sight."
    assert reason("sharp", level) == "End the turn: that is a tie, 6 to 6."


# Under house rules


@every_level
@pytest.mark.parametrize("tiles", [4, 16])
@pytest.mark.parametrize(("hearts", "magic"), [(0, 0), (1, 1), (9, 2)])
def test_nobody_stalls_under_house_rules(level: str, tiles: int, hearts: int, magic: int) -> None:
    game = find_game("no-kitty-duel")
    changes = {"tiles": tiles, "hearts_per_turn": hearts, "magic_per_turn": magic}
    rules = with_changes(game.preset, changes)
    for number in range(5):
        match = Match(game, ["Amina", "Brian"], rules, seed=f"house {number}")
        play_out(match, BOTS[level], most=200)
        assert match.state.outcome() is not None


# What they stand on


def test_the_best_placements_double_the_highest_hearts_and_leave_the_rest_to_white() -> None:
    fits = best_placements(board_of("R W Y"), parse_kinds("R1 R3 G2"), 3)
    assert [(fit.tile, fit.points) for fit in fits] == [(0, 6), (1, 2)]


def test_filling_the_board_takes_as_many_hearts_as_there_are_tiles() -> None:
    board = board_of("R W Y")
    assert filling_placements(board, parse_kinds("R1 R3"), 9) is None
    assert filling_placements(board, parse_kinds("R1 R3 G2"), 2) is None
    filling = filling_placements(board, parse_kinds("R1 R3 G2"), 3)
    assert filling is not None
    assert {fit.tile for fit in filling} == {0, 1, 2}
    assert total(filling) == 8


def test_more_unknown_hearts_never_count_less() -> None:
    counted = [sum(totals_on(2, (1, 2, 3), hearts, hearts)) for hearts in range(9)]
    assert counted == sorted(counted)


def test_the_odds_of_what_is_held_add_up() -> None:
    odds = chances_of_holding(6, 14, 3)
    assert len(odds) == 4
    assert sum(odds) == pytest.approx(1)
    assert chances_of_holding(0, 0, 0) == (1.0,)


def test_a_plan_is_a_turn_that_can_be_played() -> None:
    game = find_game("no-kitty")
    for number in range(5):
        match = Match(game, ["Amina", "Brian"], seed=f"plans {number}")
        match.apply(match.first, "draw")
        known = observe(match.state, match.rules, match.first)
        found = [*plans_for(read_situation(known))]
        assert 1 < len(found) < 400
        for plan in found:
            state = match.state.clone()
            assert isinstance(state, NoKittyState)
            for move in plan.moves:
                state.apply(match.first, move)
            assert state.score(match.first) - state.score(1 - match.first) == plan.board.lead


def test_chance_never_changes_what_a_sharp_player_does() -> None:
    known = position("R3 Y2 G1 wind shield", "R W G Y W W R R", {1: "B R3"})
    assert len({str(BOTS["sharp"].choose(known, fast_rng(seed))) for seed in range(10)}) == 1


def test_who_could_only_fill_the_board_and_lose_says_so() -> None:
    game = find_game("no-kitty")
    setup = {
        "hands": {"A": "R1"},
        "tiles": "W W W W W W W W",
        "board": {str(tile): "B R3" for tile in range(1, 8)},
        "hearts": "R1 R1 R1",
        "magic": "recycle recycle",
    }
    state = game.position(game.preset, setup)
    state.apply(0, game.parse_move("draw"))
    observation = observe(state, game.preset, 0)
    assert str(BOTS["sharp"].choose(observation, fast_rng(1))) == "end"
    why = BOTS["sharp"].explain(observation, fast_rng(1))
    assert why.endswith(": filling the board now would not win.")
