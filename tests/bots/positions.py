"""Kadi positions for bots, and what a level does in them on seat A."""

from __future__ import annotations

from collections.abc import Mapping

from mezani import fast_rng, find_game, with_changes
from mezani.bots import BOTS, Sight, sight_of


def sight(
    hands: Mapping[str, str], top: str, game: str = "kadi-friendly", **changes: object
) -> Sight:
    """What seat A knows. ``setup_…`` changes belong to the position, the others to the rules."""
    found = find_game(game)
    setup: dict[str, object] = {"hands": hands, "top": top}
    setup |= {name[6:]: value for name, value in changes.items() if name.startswith("setup_")}
    house = {name: value for name, value in changes.items() if not name.startswith("setup_")}
    rules = with_changes(found.preset, house)
    return sight_of(found.position(rules, setup), rules, 0)


def choice(level: str, known: Sight, seed: int = 1) -> str:
    """What a level does."""
    return str(BOTS[level].choose(known, fast_rng(seed)))


def reason(level: str, known: Sight, seed: int = 1) -> str:
    """Why it does that."""
    return BOTS[level].explain(known, fast_rng(seed), ["Amina", "Brian", "Chao", "Dalila"])
