"""Positions of Qute for tests: small hands of cards that go together, long runs, empty blinds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mezani import CLOCK, Event, Rng, State, fast_rng, find_game, with_changes
from mezani.fuzz import random_step
from mezani.games.qute.engine.state import QuteState
from tests.random_matches import house_rules

QUTE = find_game("qute")
RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
WHOLE_DECK = [rank + suit for rank in RANKS for suit in SUITS]
FAMILIES = (("6",), ("6", "J"), ("6", "8"), ("7",), ("8",), ("J",), ("A",), ("9", "10"), RANKS)


def position(hands: str, top: str = "7S", *steps: str, **setup: Any) -> QuteState:
    """Return a state with hands separated by slashes, after some steps. ``rules`` is a dict of switches."""
    named = dict(zip("ABC", [hand.strip() for hand in hands.split("/")]))
    rules = with_changes(QUTE.preset, setup.pop("rules", {}))
    state = QUTE.position(rules, {"hands": named, "top": top, **setup})
    for step in steps:
        make(state, step)
    assert isinstance(state, QuteState)
    return state


def make(state: State, step: str) -> list[Event]:
    """Apply a step written as ``A play 7H`` or ``clock turn``, and return its events."""
    actor, _, move = step.partition(" ")
    events: list[Event] = []
    if actor == "clock":
        state.apply(CLOCK, QUTE.parse_clock(move), events)
    else:
        state.apply("ABC".index(actor), QUTE.parse_move(move), events)
    return events


def all_but(*named: str) -> str:
    """Return the deck without some cards."""
    taken = " ".join(named).split()
    return " ".join(card for card in WHOLE_DECK if card not in taken)


@st.composite
def small_positions(draw: st.DrawFn, *, practice: bool | None = None) -> QuteState:
    """Generate a round in progress, after up to eight random steps."""
    seats = draw(st.integers(2, 3))
    rules = draw(house_rules(QUTE, seats))
    rng = fast_rng(draw(st.integers(0, 2**40)))
    practises = draw(st.booleans()) if practice is None else practice
    return random_position(rules, seats, rng, draw(st.integers(0, 8)), practice=practises)


def random_position(rules: Any, seats: int, rng: Rng, steps: int, *, practice: bool) -> QuteState:
    """Return a round in progress, after some random steps."""
    state = QUTE.position(rules, {**random_setup(seats, rng), "practice": practice})
    for _ in range(steps):
        if state.outcome() is None:
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
    assert isinstance(state, QuteState)
    return state


def random_setup(seats: int, rng: Rng) -> dict[str, Any]:
    """Return a setup with hands of one to four cards, any stack, and a blind that may be empty."""
    box = list(WHOLE_DECK)
    hands = [take(box, 1 + rng.below(4), rng) for _ in range(seats)]
    setup: dict[str, Any] = {"top": "", "scores": {}, "turn": "ABC"[rng.below(seats)]}
    if rng.below(8):
        family = take(box, 1 + rng.below(4), rng)
        top = family.pop()
        pile = take(box, rng.below(1 + len(box)), rng) if rng.below(2) else []
        setup |= {"top": top, "pile": " ".join(pile + family)}
        if top[0] == "J":
            setup["suit"] = SUITS[rng.below(4)]
        if rng.below(8) == 0:
            hands[rng.below(seats)] += take(box, len(box), rng)
            hands[0] += setup.pop("pile").split()
    setup["hands"] = {letter: " ".join(hand) for letter, hand in zip("ABC", hands)}
    setup["scores"] = {letter: 5 * rng.below(25) - 20 for letter in setup["hands"]}
    setup["refills"] = rng.below(3)
    return setup


def take(box: list[str], size: int, rng: Rng) -> list[str]:
    """Take cards that often go together: mostly of one group of ranks."""
    family = FAMILIES[rng.below(len(FAMILIES))]
    taken: list[str] = []
    while len(taken) < size and box:
        wanted = [card for card in box if card[:-1] in family]
        cards = wanted if wanted and rng.below(6) else box
        card = cards[rng.below(len(cards))]
        box.remove(card)
        taken.append(card)
    return taken
