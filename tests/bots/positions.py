"""Positions for bots, and what a level decides in them for seat A."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mezani import fast_rng, find_game, parse_step, with_changes
from mezani.bots import BOTS, Observation, observe

NAMES = ["Amina", "Brian", "Chao", "Dalila"]


def observation(
    hands: Mapping[str, str],
    top: str,
    game: str = "kadi-friendly",
    steps: Sequence[str] = (),
    pile: str = "",
    **changes: object,
) -> Observation:
    """Return what seat A knows after some steps from a position."""
    found = find_game(game)
    rules = with_changes(found.preset, changes)
    first = steps[0][0] if steps else "A"
    state = found.position(rules, {"hands": hands, "top": top, "pile": pile, "turn": first})
    for line in steps:
        step = parse_step(found, line, len(hands))
        state.apply(step.seat, step.move)
    return observe(state, rules, 0)


def choice(level: str, known: Observation, seed: int = 1) -> str:
    """Return the move of a level."""
    return str(BOTS[level].choose(known, fast_rng(seed)))


def reason(level: str, known: Observation, seed: int = 1) -> str:
    """Return the reason of a level."""
    return BOTS[level].explain(known, fast_rng(seed), NAMES)
