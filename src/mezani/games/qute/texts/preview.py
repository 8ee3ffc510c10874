"""Preview: short sentences that tell a player what a card would do. Most of it happens when the turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import ACE, EIGHT, JACK, rank_of
from mezani.game import Preview
from mezani.games.qute.engine.effects import EIGHT_DRAWS
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.legality import check_move
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.playable import can_call, covering_cards, must_cover, needs_eights
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.texts import LANGUAGES
from mezani.rng import fast_rng

GUESS_SEED = 1
"""Every preview uses the same guess, so that it does not change when it is asked for again."""


def preview_card(
    state: QuteState, seat: int, move: Move, names: Sequence[str], language: str = "en"
) -> Preview:
    """Return what playing a card would do, or nothing if it can't be played."""
    if check_move(state, seat, move):
        return Preview()
    after = state.guess(seat, fast_rng(GUESS_SEED))
    after.apply(seat, move)
    name = names[after.after(seat)]
    texts = LANGUAGES[language]
    found = keys_and_numbers(after, seat, rank_of(move.card))
    shown = ((key, {"name": name, "number": number}) for key, number in found)
    return Preview(tuple(texts.fill_each(texts.previews, shown)))


def keys_and_numbers(after: QuteState, seat: int, rank: int) -> list[tuple[str, int]]:
    """Return the keys of the sentences that apply after a card of a rank, each with its number."""
    found: list[tuple[str, int]] = []
    is_out = after.hands[seat] == 0
    if must_cover(after):
        found.append(("cover" if after.hands[seat] & covering_cards(after) else "cover.none", 1))
    elif rank == SEVEN:
        found.append(("sevens", after.sevens))
    elif rank == EIGHT and needs_eights(after):
        found.append(("eights.choose", after.eights))
    elif rank == EIGHT:
        found.append(("eights", EIGHT_DRAWS * after.eights))
    elif rank == JACK:
        found.append(("jack.out" if is_out else "jack", after.jacks))
    elif rank == ACE:
        found.append(("aces", after.aces))
    if can_call(after):
        found.append(("qute", after.run_length))
    if is_out and not must_cover(after):
        found.append(("out", 1))
    return found
