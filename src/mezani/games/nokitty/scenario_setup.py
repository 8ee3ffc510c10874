"""Scenario positions of No Kitty Cards: setting one up, and answering what a script asks about it."""

from __future__ import annotations

from collections.abc import Mapping
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
from mezani.games.nokitty.engine.deal import other_hearts, other_magic
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.position import MOST_CARDS, SEATS, NoKittyPosition
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.engine.targets import is_filled
from mezani.games.nokitty.engine.view_builder import hand_texts
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.shared.scenario_setup import refuse_unknown_keys
from mezani.rng import seeded_rng
from mezani.seats import NO_SEAT, parse_seat, seat_letter

SETUP_KEYS = {"hands", "tiles", "board", "hearts", "magic", "turn", "practice"}


def set_up(rules: NoKittyRules, setup: Mapping[str, Any]) -> NoKittyState:
    """A game under way, as a scenario describes it."""
    refuse_unknown_keys("No Kitty Cards", setup, SETUP_KEYS)
    if "tiles" not in setup:
        raise ScenarioError("there is no “tiles”.")
    colours = [parse_colour(word) for word in setup["tiles"].split()]
    if len(colours) != rules.tiles:
        raise ScenarioError(f"“tiles” has {len(colours)} tiles, and the rules have {rules.tiles}.")
    hands = read_hands(setup["hands"])
    board = read_board(setup.get("board", {}), rules.tiles)
    named = [*hands[0], *hands[1], *(kind for _, kind in board.values())]
    rng = seeded_rng("scenario")
    hearts = read_deck(setup, "hearts", wants_hearts=True)
    magic = read_deck(setup, "magic", wants_hearts=False)
    decks = (
        other_hearts(named, rng) if hearts is None else hearts,
        other_magic(named, rng) if magic is None else magic,
    )
    state = lay_out(rules, colours, hands, board, decks)
    state.turn = parse_seat(setup.get("turn", "A"), SEATS)
    if is_filled(state):
        state.turn = NO_SEAT
    return state


def read_hands(hands: Mapping[str, str]) -> list[list[int]]:
    """The kinds in each hand, A first; a hand that is not there is empty."""
    found: list[list[int]] = [[], []]
    for letter, cards in hands.items():
        found[parse_seat(letter, SEATS)] = parse_kinds(cards)
    return found


def read_board(board: Mapping[Any, Any], tiles: int) -> dict[int, tuple[int, int]]:
    """The tiles with hearts, counted from 0: whose, and which."""
    found: dict[int, tuple[int, int]] = {}
    for key, text in board.items():
        tile = parse_tile(str(key), tiles)
        words = text.split() if isinstance(text, str) else []
        if len(words) != 2:
            raise ScenarioError(f"tile {key} of the board holds a seat and a heart, not “{text}”.")
        found[tile] = parse_seat(words[0], SEATS), read_heart(words[1])
    return found


def read_heart(word: str) -> int:
    """One heart."""
    kind = parse_kinds(word)[0]
    if not is_heart(kind):
        raise ScenarioError(f"{word} is no heart.")
    return kind


def read_deck(setup: Mapping[str, Any], name: str, *, wants_hearts: bool) -> list[int] | None:
    """The cards of a deck, the first drawn first; None where nothing is said of it."""
    if name not in setup:
        return None
    kinds = parse_kinds(setup[name])
    for kind in kinds:
        if is_heart(kind) != wants_hearts:
            raise ScenarioError(f"{kind_text(kind)} does not belong into the deck “{name}”.")
    return kinds


def lay_out(
    rules: NoKittyRules,
    colours: list[int],
    hands: list[list[int]],
    board: Mapping[int, tuple[int, int]],
    decks: tuple[list[int], list[int]],
) -> NoKittyState:
    """The position with these cards. Numbers are given hearts first, in the decks in the order of drawing."""
    spots = list(board.items())
    lying = [kind for _, (_, kind) in spots]
    own_hearts = [[kind for kind in hand if is_heart(kind)] for hand in hands]
    own_magic = [[kind for kind in hand if not is_heart(kind)] for hand in hands]
    hearts = [*lying, *own_hearts[0], *own_hearts[1], *decks[0]]
    kinds = [*hearts, *own_magic[0], *own_magic[1], *decks[1]]
    if len(kinds) > MOST_CARDS:
        raise ScenarioError(f"there are {len(kinds)} cards, and at most {MOST_CARDS} can be.")
    state = NoKittyState(NoKittyFastRules(rules), vec[i64](kinds), len(hearts))
    state.set_out(colours)
    for card, (tile, (seat, _)) in enumerate(spots):
        state.lying[tile] = card
        state.boards[seat] |= bit(tile)
    state.next_heart = len(lying)
    state.next_magic = len(hearts)
    for seat in range(SEATS):
        for _ in own_hearts[seat]:
            state.hands[seat] |= bit(state.next_heart)
            state.next_heart += 1
        for _ in own_magic[seat]:
            state.hands[seat] |= bit(state.next_magic)
            state.next_magic += 1
    return state


def parse_tile(word: str, tiles: int) -> int:
    """The number of a tile that is there, counted from 0."""
    if not word.isdecimal() or not 1 <= int(word) <= tiles:
        raise ScenarioError(f"“{word}” is not a tile: they are numbered 1 to {tiles}.")
    return int(word) - 1


def fact(state: NoKittyState, key: str, subject: str) -> str:
    """What a script's ``? key subject`` asks for."""
    if key == "tile":
        return tile_text(state, parse_tile(subject, state.fast_rules.tiles))
    if key in SEAT_FACTS:
        return SEAT_FACTS[key](state, parse_seat(subject, SEATS))
    if key in TABLE_FACTS:
        return TABLE_FACTS[key](state)
    raise ScenarioError(f"No Kitty Cards knows no “? {key}”.")


def tile_text(position: NoKittyPosition, tile: int) -> str:
    """A tile's colour, then whose heart lies on it and which: ``R``, ``R B R2``."""
    colour = COLOURS[position.colours[tile]]
    owner = position.owner(tile)
    if owner == NO_SEAT:
        return colour
    return f"{colour} {seat_letter(owner)} {kind_text(position.kinds[position.lying[tile]])}"


def normal_tile(text: str) -> str:
    """What a script says of a tile, as ``tile_text`` writes it."""
    words = text.split()
    if len(words) not in (1, 3):
        raise ScenarioError(f"“{text}” is not a tile: write its colour, or R B R2.")
    colour = COLOURS[parse_colour(words[0])]
    if len(words) == 1:
        return colour
    seat = seat_letter(parse_seat(words[1], SEATS))
    return f"{colour} {seat} {kind_text(read_heart(words[2]))}"


SEAT_FACTS = {
    "hand": lambda state, seat: " ".join(hand_texts(state, seat)),
    "count": lambda state, seat: str(count(state.hands[seat])),
    "score": lambda state, seat: str(state.score(seat)),
    "shield": lambda state, seat: str(state.shields[seat]),
}
TABLE_FACTS = {
    "hearts": lambda state: str(state.hearts_left()),
    "magic": lambda state: str(state.magic_left()),
}
