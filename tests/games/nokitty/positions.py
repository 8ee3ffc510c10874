"""Positions of No Kitty Cards for tests: few tiles, hands full of magic, hearts on the board."""

from __future__ import annotations

from hypothesis import strategies as st

from mezani import GAMES, Game, Rng, fast_rng, find_game, with_changes
from mezani.fuzz import random_step
from mezani.games.nokitty.engine.cards import COLOURS, HEART_KINDS, KIND_TEXTS
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.seats import CLOCK
from tests.random_matches import house_rules

NOKITTY = [game for game in GAMES.values() if game.family == "nokitty"]
HEARTS = KIND_TEXTS[:HEART_KINDS]
MAGIC = KIND_TEXTS[HEART_KINDS:]


@st.composite
def small_positions(draw: st.DrawFn) -> NoKittyState:
    """Generate a position with some hearts on the board and magic in hands, after up to eight random steps."""
    game = draw(st.sampled_from(NOKITTY))
    rules = draw(house_rules(game, 2))
    rng = fast_rng(draw(st.integers(0, 2**40)))
    board = {
        str(tile): f"{'AB'[rng.below(2)]} {some(HEARTS, 1, rng)}"
        for tile in range(1, rules.tiles)
        if rng.below(2)
    }
    setup = {
        "hands": {seat: some(HEARTS, 3, rng) + " " + some(MAGIC, 3, rng) for seat in "AB"},
        "tiles": " ".join(COLOURS[rng.below(4)] for _ in range(rules.tiles)),
        "board": board,
        "hearts": some(HEARTS, rng.below(4), rng),
        "magic": some(MAGIC, rng.below(4), rng),
        "turn": "AB"[rng.below(2)],
    }
    state = game.position(rules, setup)
    for _ in range(draw(st.integers(0, 8))):
        if state.outcome() is None:
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
    assert isinstance(state, NoKittyState)
    return state


def some(cards: tuple[str, ...], number: int, rng: Rng) -> str:
    """Return random cards separated by spaces."""
    return " ".join(cards[rng.below(len(cards))] for _ in range(number))


def position(
    hands: str,
    *steps: str,
    tiles: str = "W R Y G W R Y G",
    board: dict[str, str] | None = None,
    decks: tuple[str, str] = ("R1 Y2 G3 R2", "wind recycle shield wind"),
    **rules: object,
) -> NoKittyState:
    """Return a state with two hands separated by a slash, after steps such as ``A place R2 3`` or ``clock turn``."""
    game = find_game("no-kitty")
    first, second = hands.split("/")
    setup = {
        "hands": {"A": first, "B": second},
        "tiles": tiles,
        "board": board or {},
        "hearts": decks[0],
        "magic": decks[1],
    }
    changes = {"tiles": len(tiles.split()), **rules}
    state = game.position(with_changes(game.preset, changes), setup)
    assert isinstance(state, NoKittyState)
    for step in steps:
        make(state, step)
    return state


def make(state: NoKittyState, step: str, game: Game = NOKITTY[0]) -> None:
    """Apply a step."""
    actor, _, move = step.partition(" ")
    if actor == "clock":
        state.apply(CLOCK, game.parse_clock(move))
    else:
        state.apply("AB".index(actor), game.parse_move(move))
