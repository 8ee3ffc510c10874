"""The state as a player of No Kitty Cards knows it, from an observation alone: a start for guesses.

Hidden hearts are all ``R1`` and hidden magic is in the order of its kinds. ``state.guess`` deals them at random.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from librt.vecs import vec
from mypy_extensions import i64

from mezani.bots.observation import Observation
from mezani.cards import set_of
from mezani.games.nokitty.engine.cards import COLOURS, find_kind, is_heart
from mezani.games.nokitty.engine.deal import whole_magic_deck
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.view import NoKittyView
from mezani.seats import NO_SEAT, parse_seat

HIDDEN_HEART = 0


def known_state(observation: Observation) -> NoKittyState:
    """Return a state that agrees with an observation."""
    view: NoKittyView = observation.view
    me = parse_seat(view.seat, len(view.players))
    theirs = view.players[1 - me]
    board = [find_kind(tile.heart) for tile in view.tiles if tile.heart]
    own = [find_kind(card) for card in view.hand]
    gone = [*(Counter(map(find_kind, observation.discards)) - Counter(board)).elements()]
    unseen = Counter(whole_magic_deck()) - Counter(own) - Counter(gone)
    hearts = (hearts_of(gone), board, hearts_of(own), [HIDDEN_HEART] * theirs.hearts)
    magic = (magic_of(gone), magic_of(own), [*unseen.elements()])
    heart_deck = [HIDDEN_HEART] * view.hearts_left
    kinds = [kind for part in (*hearts, heart_deck, *magic) for kind in part]
    heart_count = sum(map(len, hearts)) + len(heart_deck)
    colours = [COLOURS.index(tile.colour) for tile in view.tiles]
    state = NoKittyState(
        NoKittyFastRules(observation.rules), vec[i64](kinds), heart_count, vec[i64](colours)
    )
    starts = [*accumulate(map(len, hearts), initial=0)]
    place_hearts(state, view, starts[1])
    ends = [*accumulate(map(len, magic), initial=heart_count)]
    state.gone = cards(0, starts[1]) | cards(ends[0], ends[1])
    state.hands[me] = cards(starts[2], starts[3]) | cards(ends[1], ends[2])
    state.hands[1 - me] = cards(starts[3], starts[4]) | cards(ends[2], ends[2] + theirs.magic)
    state.next_heart = starts[4]
    state.next_magic = ends[2] + theirs.magic
    read_turn(state, view)
    return state


def hearts_of(kinds: list[int]) -> list[int]:
    """Return the hearts among some kinds."""
    return [kind for kind in kinds if is_heart(kind)]


def magic_of(kinds: list[int]) -> list[int]:
    """Return the magic cards among some kinds."""
    return [kind for kind in kinds if not is_heart(kind)]


def cards(start: int, end: int) -> int:
    """Return the set of the cards with these numbers."""
    return set_of([*range(start, end)])


def place_hearts(state: NoKittyState, view: NoKittyView, card: int) -> None:
    """Place the hearts on their tiles. They are numbered from ``card`` on."""
    for tile in view.tiles:
        if tile.heart:
            number = tile.number - 1
            state.tile_hearts[number] = card
            state.owned_tiles[parse_seat(tile.owner, state.seats)] |= 1 << number
            card += 1


def read_turn(state: NoKittyState, view: NoKittyView) -> None:
    """Set the turn in progress, and the Shields."""
    for seat, player in enumerate(view.players):
        state.shields[seat] = player.shield
    state.turn = parse_seat(view.turn, state.seats) if view.turn else NO_SEAT
    state.has_drawn = view.drawn
    state.hearts_placed = view.hearts_placed
    state.magic_played = view.magic_played
