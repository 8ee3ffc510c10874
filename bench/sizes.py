"""The size of a state, the time of a copy, and the moves of a huge hand."""

from __future__ import annotations

import tracemalloc

from bench.mezani_side import GAME, STARTS
from bench.stopwatch import nanoseconds
from mezani.cards import card_text
from mezani.games.kadi.engine.state import KadiState

COPIES = 2000
BIG_HAND = 40


def clone_nanoseconds() -> float:
    """How long ``clone`` takes."""
    return nanoseconds(lambda state: state.clone(), STARTS * 50)


def state_bytes() -> float:
    """What a copy takes of memory: everything it does not share, as the allocator counts it."""
    kept: list[KadiState | None] = [None] * COPIES
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for index in range(COPIES):
        kept[index] = STARTS[0].clone()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / COPIES


def big_hand() -> KadiState:
    """Somebody holds 40 cards, all eight questions and every Ace among them."""
    cards = [card_text(card) for card in reversed(range(52))]
    top = cards.pop(cards.index("7H"))
    hands = {"A": cards[:BIG_HAND], "B": cards[BIG_HAND:-4], "C": cards[-4:-2], "D": cards[-2:]}
    texts = {seat: " ".join(held) for seat, held in hands.items()}
    return GAME.position(GAME.preset, {"hands": texts, "top": top})


def big_hand_legal() -> tuple[int, float]:
    """How many moves 40 cards have, and how long ``legal`` takes to list them, in nanoseconds."""
    state = big_hand()
    return len(state.legal(0)), nanoseconds(lambda huge: huge.legal(0), [state] * 20)
