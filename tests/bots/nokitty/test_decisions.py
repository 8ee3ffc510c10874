"""The decisions of No Kitty's bots and the reasons they give."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mezani import Match, fast_rng, find_game, with_changes
from mezani.bots import BOTS, Observation, observe
from mezani.bots.driver import play_out
from mezani.games.nokitty.engine.state import NoKittyState
from tests.bots.positions import choice, reason

HEARTS = "R1 R1 R1 R1"
MAGIC = "wind recycle shield wind"
RULE_OF_THUMB_LEVELS = ("rookie", "casual", "sharp")
every_level = pytest.mark.parametrize("level", RULE_OF_THUMB_LEVELS)
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
    """Return what seat A knows on its turn after it has drawn. An empty deck makes it the last turn."""
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


# Drawing and winning


@every_level
def test_a_player_draws_before_anything_else(level: str) -> None:
    known = position("R3 G2 wind", "R W G W W W W W", has_drawn=False)
    drawn = [choice(level, known, seed) for seed in range(20)]
    assert drawn.count("draw") > 10
    if level != "rookie":
        assert set(drawn) == {"draw"}
        assert reason(level, known) == "Draw: it is good to know all your cards before you play."


@careful
def test_a_player_fills_the_board_when_that_wins_even_before_drawing(level: str) -> None:
    known = position("R3 Y1", "R G W W", {3: "B Y3", 4: "B R2"}, has_drawn=False)
    assert choice(level, known) == "place R3 1"
    assert reason(level, known) == "Place the red 3 on tile 1 and fill the board: you win 6 to 5."


@careful
def test_a_player_does_not_fill_the_board_if_that_loses(level: str) -> None:
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


def test_a_sharp_player_ignores_empty_tiles_that_would_not_be_left() -> None:
    known = position("Y1", "R W W W", {2: "B Y3", 3: "B R2", 4: "A R1"}, other="R1")
    filling = position("R1 Y1", "R W W W", {2: "B Y3", 3: "B R3"})
    assert choice("sharp", filling) == "end"
    assert reason("sharp", filling) == "End the turn: filling the board now would not win."
    assert "fill" not in reason("sharp", known)


# Hearts


@every_level
def test_bots_take_every_point_in_the_last_turn(level: str) -> None:
    known = position("R3 Y3", "R G W W G G G G", {3: "B Y1"}, hearts="", magic="wind")
    assert "place R3 1" in {choice(level, known, seed) for seed in range(5)}


@careful
def test_a_heart_goes_where_it_counts_double(level: str) -> None:
    known = position("R3", "W R G G G G G G", hearts="")
    assert choice(level, known) == "place R3 2"
    assert reason(level, known) == "Place the red 3 on tile 2: it scores 6 points there."


@careful
def test_a_heart_that_counts_nothing_is_kept(level: str) -> None:
    assert choice(level, position("G3", "R R R Y Y Y R Y")) == "end"


def test_a_casual_player_names_the_heart_that_counts_nothing() -> None:
    known = position("G3", "R R R Y Y Y R Y")
    assert (
        reason("casual", known)
        == "End the turn: the green 3 would score nothing on the empty tiles."
    )


def test_a_sharp_player_keeps_its_hearts_if_the_opponent_could_fill_the_board() -> None:
    known = position("R1 Y1 G1", "W W W W W W", other="R3 R3 Y3 G3", hearts=HEARTS)
    assert choice("sharp", known) == "end"
    assert (
        reason("sharp", known)
        == "End the turn and keep your hearts: otherwise Brian could fill the rest of the board."
    )


def test_a_sharp_player_places_its_hearts_if_turns_have_limits() -> None:
    known = position("R3 Y3 G3", "R Y G W W W W W", hearts_per_turn=2, magic_per_turn=1)
    assert choice("sharp", known).startswith("place ")


# Magic


@careful
def test_wind_takes_the_heart_that_counts_most(level: str) -> None:
    known = position(
        "wind", "R W G Y Y Y Y Y", {1: "B R3", 2: "B Y3", 3: "B Y3"}, hearts="", magic="wind"
    )
    assert choice(level, known) == "wind 1"
    assert reason(level, known) == "Blow away the red 3 on tile 1: it is worth 6."


@careful
def test_recycle_halves_a_doubled_heart(level: str) -> None:
    known = position(
        "recycle", "R W G Y Y Y Y Y", {1: "B R3", 2: "A G3", 3: "A G1"}, hearts="", magic="wind"
    )
    assert choice(level, known) == "recycle 1"
    assert reason(level, known) == "Turn tile 1 white: then the red 3 on it is worth only 3."


@careful
def test_recycle_helps_the_players_heart_on_a_tile_of_another_colour(level: str) -> None:
    known = position("recycle", "R W Y Y Y Y Y Y", {1: "A G3", 2: "B G2"}, hearts="", magic="wind")
    assert choice(level, known) == "recycle 1"
    assert reason(level, known) == "Turn tile 1 white: then the green 3 on it is worth 3."


@careful
def test_recycle_prepares_a_tile_for_a_heart_in_hand(level: str) -> None:
    known = position("G3 recycle", "R R R R", {2: "B R1"}, hearts="", magic="wind")
    assert choice(level, known) in ("recycle 1", "recycle 3", "recycle 4")
    assert reason(level, known).endswith("white: then your hearts can make 3 points more.")


@careful
def test_a_shield_is_raised_to_protect_points(level: str) -> None:
    known = position("shield", "R Y G W W W W W", {1: "A R3", 2: "A Y3", 3: "A G2"})
    assert choice(level, known) == "shield"
    assert reason(level, known) == "Raise a Shield: you have 16 points to protect."


@careful
def test_a_shield_is_kept_if_nothing_is_at_risk(level: str) -> None:
    assert choice(level, position("shield", "R Y G W W W W W")) == "end"
    ending = position("shield", "R Y G W W W W W", {1: "A R3"}, hearts="", magic="wind")
    assert choice(level, ending) == "end"


def test_a_sharp_player_raises_no_shield_if_all_winds_have_been_seen() -> None:
    known = position("shield", "R Y G W W W W W", {1: "A R3", 2: "A Y3", 3: "A G2"}, magic=MAGIC)
    counted = Observation(known.view, known.moves, known.rules, (*known.discards, *["wind"] * 6))
    assert choice("sharp", known) == "shield"
    assert choice("sharp", counted) == "end"


# The end


def test_a_sharp_player_says_how_the_game_ends() -> None:
    won = position("shield", "R W W W", {1: "A R3"}, hearts="", magic="wind")
    lost = position("shield", "R W W W", {1: "B R3"}, hearts="", magic="wind")
    level = position("shield", "R R W W", {1: "B R3", 2: "A R3"}, hearts="", magic="wind")
    assert reason("sharp", won) == "End the turn: you win 6 to 0."
    assert reason("sharp", lost) == "End the turn: you can't win any more."
    assert reason("sharp", level) == "End the turn: that is a tie, 6 to 6."


@every_level
@pytest.mark.parametrize("tiles", [4, 16])
@pytest.mark.parametrize(("hearts", "magic"), [(0, 0), (1, 1), (9, 2)])
def test_bots_finish_matches_under_house_rules(
    level: str, tiles: int, hearts: int, magic: int
) -> None:
    game = find_game("no-kitty-duel")
    changes = {"tiles": tiles, "hearts_per_turn": hearts, "magic_per_turn": magic}
    rules = with_changes(game.preset, changes)
    for number in range(5):
        match = Match(game, ["Amina", "Brian"], rules, seed=f"house {number}")
        play_out(match, BOTS[level], max_steps=200)
        assert match.state.outcome() is not None


# In every match


def test_a_sharp_player_does_not_depend_on_chance() -> None:
    known = position("R3 Y2 G1 wind shield", "R W G Y W W R R", {1: "B R3"})
    assert len({str(BOTS["sharp"].choose(known, fast_rng(seed))) for seed in range(10)}) == 1


def test_a_sharp_player_says_that_filling_the_board_would_lose() -> None:
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
