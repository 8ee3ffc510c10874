"""The targets: ratios to other libraries, the size of a state, the time of a clone and of a large hand."""

from __future__ import annotations

from dataclasses import dataclass

from bench.mezani_contestants import GAME, STARTS
from bench.stopwatch import nanoseconds
from mezani.cards import card_text
from mezani.cli.commands.bench import state_size
from mezani.games.kadi.engine.state import KadiState

MIN_RATIO = 3.0
MIN_BATCH_RATIO = 20.0
MAX_BYTES = 2048
MAX_CLONE_NANOSECONDS = 2000
MAX_LARGE_HAND_NANOSECONDS = 10_000_000
LARGE_HAND = 40


@dataclass(frozen=True)
class Target:
    """A measured value and its target."""

    name: str
    measured: str
    wanted: str
    is_met: bool


def ratio_target(name: str, ratio: float, wanted: float = MIN_RATIO) -> Target:
    """Return the target for the ratio to another library."""
    return Target(name, f"{ratio:.2f}×", f"≥ {wanted:g}×", ratio >= wanted)


def size_target() -> Target:
    """Measure the size of a state, without what it shares with others."""
    size = state_size(STARTS[0])
    return Target("size of a state", f"{size:,.0f} B", f"< {MAX_BYTES:,} B", size < MAX_BYTES)


def clone_target() -> Target:
    """Measure the time of a clone."""
    time, limit = nanoseconds(lambda state: state.clone(), STARTS * 50), MAX_CLONE_NANOSECONDS
    return Target("clone", f"{time / 1e3:.2f} µs", f"< {limit / 1e3:g} µs", time < limit)


def large_hand_target() -> Target:
    """Measure how long ``legal`` takes with 40 cards in hand."""
    state, limit = large_hand(), MAX_LARGE_HAND_NANOSECONDS
    time = nanoseconds(lambda large: large.legal(0), [state] * 20)
    name = f"legal, {LARGE_HAND} cards in hand ({len(state.legal(0)):,} moves)"
    return Target(name, f"{time / 1e6:.2f} ms", f"< {limit / 1e6:g} ms", time < limit)


def large_hand() -> KadiState:
    """Return a state in which a player holds 40 cards, with all eight questions and every Ace."""
    cards = [card_text(card) for card in reversed(range(52))]
    top = cards.pop(cards.index("7H"))
    hands = {
        "A": cards[:LARGE_HAND],
        "B": cards[LARGE_HAND:-4],
        "C": cards[-4:-2],
        "D": cards[-2:],
    }
    texts = {seat: " ".join(held) for seat, held in hands.items()}
    return GAME.position(GAME.preset, {"hands": texts, "top": top})
