"""Scenario positions of No Kitty Cards: creating a state from a scenario, and the facts a script can check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, count
from mezani.errors import ScenarioError
from mezani.games.nokitty.engine.cards import (
    COLOURS,
    is_heart,
    kind_text,
    parse_colour,
    parse_kinds,
)
from mezani.games.nokitty.engine.deal import remaining_hearts, remaining_magic
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.position import MAX_CARDS, SEATS, NoKittyPosition
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.engine.targets import is_filled
from mezani.games.nokitty.engine.view_builder import hand_texts
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.shared.scenario_setup import check_keys
from mezani.rng import deal_rng
from mezani.seats import NO_SEAT, parse_seat, seat_letter

SETUP_KEYS = {"hands", "tiles", "board", "hearts", "magic", "turn", "practice"}


def set_up(rules: NoKittyRules, setup: Mapping[str, Any]) -> NoKittyState:
    """Return a game in progress, as a scenario describes it."""
    check_keys("No Kitty Cards", setup, SETUP_KEYS, required=("hands", "tiles"))
    colours = [parse_colour(word) for word in setup["tiles"].split()]
    if len(colours) != rules.tiles:
        raise ScenarioError(f"“tiles” has {len(colours)} tiles, but the rules have {rules.tiles}.")
    hands = read_hands(setup["hands"])
    board = read_board(setup.get("board", {}), rules.tiles)
    named = [*hands[0], *hands[1], *(kind for _, kind in board.values())]
    rng = deal_rng("scenario")
    hearts = read_deck(setup, "hearts", has_hearts=True)
    magic = read_deck(setup, "magic", has_hearts=False)
    decks = (
        remaining_hearts(named, rng) if hearts is None else hearts,
        remaining_magic(named, rng) if magic is None else magic,
    )
    state = create_state(rules, colours, hands, board, decks)
    state.turn = parse_seat(setup.get("turn", "A"), SEATS)
    if is_filled(state):
        state.turn = NO_SEAT
    return state


def read_hands(hands: Mapping[str, str]) -> list[list[int]]:
    """Return the kinds in each hand, A first. A hand that is not given is empty."""
    found: list[list[int]] = [[], []]
    for letter, cards in hands.items():
        found[parse_seat(letter, SEATS)] = parse_kinds(cards)
    return found


def read_board(board: Mapping[Any, Any], tiles: int) -> dict[int, tuple[int, int]]:
    """Return the owner and the kind of each heart on the board, by its tile."""
    found: dict[int, tuple[int, int]] = {}
    for key, text in board.items():
        tile = parse_tile(str(key), tiles)
        words = text.split() if isinstance(text, str) else []
        if len(words) != 2:
            raise ScenarioError(f"tile {key} of “board” needs a seat and a heart, not “{text}”.")
        found[tile] = parse_seat(words[0], SEATS), read_heart(words[1])
    return found


def read_heart(word: str) -> int:
    """Return the kind of one heart."""
    kind = parse_kinds(word)[0]
    if not is_heart(kind):
        raise ScenarioError(f"{word} is not a heart.")
    return kind


def read_deck(setup: Mapping[str, Any], name: str, *, has_hearts: bool) -> list[int] | None:
    """Return the cards of a deck in the order they are drawn, or None if the scenario does not give them."""
    if name not in setup:
        return None
    kinds = parse_kinds(setup[name])
    for kind in kinds:
        if is_heart(kind) != has_hearts:
            raise ScenarioError(f"{kind_text(kind)} does not belong in the deck “{name}”.")
    return kinds


def create_state(
    rules: NoKittyRules,
    colours: list[int],
    hands: list[list[int]],
    board: Mapping[int, tuple[int, int]],
    decks: tuple[list[int], list[int]],
) -> NoKittyState:
    """Return a state with these cards. They are numbered hearts first, and decks in the order they are drawn."""
    hearts_held = [[kind for kind in hand if is_heart(kind)] for hand in hands]
    magic_held = [[kind for kind in hand if not is_heart(kind)] for hand in hands]
    on_board = [kind for _, kind in board.values()]
    hearts = [*on_board, *hearts_held[0], *hearts_held[1], *decks[0]]
    kinds = [*hearts, *magic_held[0], *magic_held[1], *decks[1]]
    if len(kinds) > MAX_CARDS:
        raise ScenarioError(f"there are {len(kinds)} cards, but a game has at most {MAX_CARDS}.")
    state = NoKittyState(NoKittyFastRules(rules), vec[i64](kinds), len(hearts), vec[i64](colours))
    for card, (tile, (seat, _)) in enumerate(board.items()):
        state.tile_hearts[tile] = card
        state.owned_tiles[seat] |= bit(tile)
    state.next_heart = len(on_board)
    for seat in range(SEATS):
        for _ in hearts_held[seat]:
            state.hands[seat] |= bit(state.next_heart)
            state.next_heart += 1
        for _ in magic_held[seat]:
            state.hands[seat] |= bit(state.next_magic)
            state.next_magic += 1
    return state


def parse_tile(word: str, tiles: int) -> int:
    """Parse the number of a tile on the board. The result counts tiles from 0."""
    if not word.isdecimal() or not 1 <= int(word) <= tiles:
        raise ScenarioError(f"“{word}” is not a tile: tiles are numbered 1 to {tiles}.")
    return int(word) - 1


def fact(state: NoKittyState, key: str, subject: str) -> str:
    """Return the value of a fact that a script checks with ``? key subject``."""
    if key == "tile":
        return tile_text(state, parse_tile(subject, state.fast_rules.tiles))
    if key in SEAT_FACTS:
        return SEAT_FACTS[key](state, parse_seat(subject, SEATS))
    if key in FACTS:
        return FACTS[key](state)
    raise ScenarioError(f"No Kitty Cards has no fact “{key}”.")


def tile_text(position: NoKittyPosition, tile: int) -> str:
    """Return a tile as text: its colour, then the owner and the kind of its heart, as in ``R`` or ``R B R2``."""
    colour = COLOURS[position.tile_colours[tile]]
    owner = position.owner(tile)
    if owner == NO_SEAT:
        return colour
    return f"{colour} {seat_letter(owner)} {kind_text(position.kinds[position.tile_hearts[tile]])}"


def normal_tile(text: str) -> str:
    """Return a script's text of a tile in the form that ``tile_text`` writes."""
    words = text.split()
    if len(words) not in (1, 3):
        raise ScenarioError(f"“{text}” is not a tile: write its colour, or R B R2.")
    colour = COLOURS[parse_colour(words[0])]
    if len(words) == 1:
        return colour
    seat = seat_letter(parse_seat(words[1], SEATS))
    return f"{colour} {seat} {kind_text(read_heart(words[2]))}"


SEAT_FACTS: dict[str, Callable[[NoKittyState, int], str]] = {
    "hand": lambda state, seat: " ".join(hand_texts(state, seat)),
    "count": lambda state, seat: str(count(state.hands[seat])),
    "score": lambda state, seat: str(state.score(seat)),
    "shield": lambda state, seat: str(state.shields[seat]),
}
FACTS: dict[str, Callable[[NoKittyState], str]] = {
    "hearts": lambda state: str(state.hearts_left()),
    "magic": lambda state: str(state.magic_left()),
}
