"""What the play of a card would do, in short sentences for its player; most of it comes when the turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import ACE, EIGHT, JACK, rank_of
from mezani.games.qute.engine.effects import EIGHT_DRAWS
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.legality import OK, judge
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.playable import can_call, chooses_eights, covering, must_cover
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.texts.preview_words import FORETOLD
from mezani.games.shared.texts.language import fill
from mezani.rng import fast_rng

LUCK = 1
"""The same for every guess: asked again, the same is told."""


def preview(
    state: QuteState, seat: int, move: Move, names: Sequence[str], language: str = "en"
) -> list[str]:
    """What a card would do; nothing where it can't be played."""
    if judge(state, seat, move) != OK:
        return []
    then = state.guess(seat, fast_rng(LUCK))
    then.apply(seat, move)
    words = FORETOLD.get(language, FORETOLD["en"])
    name = names[then.after(seat)]
    lines = (
        fill(words, key, {"name": name, "number": number})
        for key, number in told_of(then, seat, rank_of(move.card))
    )
    return [line for line in lines if line is not None]


def told_of(then: QuteState, seat: int, rank: int) -> list[tuple[str, int]]:
    """The sentences that fit after a card of that rank, by key, with the number in each."""
    told: list[tuple[str, int]] = []
    is_out = then.hands[seat] == 0
    if must_cover(then):
        told.append(("cover" if then.hands[seat] & covering(then) else "cover.none", 1))
    elif rank == SEVEN:
        told.append(("sevens", then.sevens))
    elif rank == EIGHT:
        told.append(("eights.choose" if chooses_eights(then) else "eights", eight_cards(then)))
    elif rank == JACK:
        told.append(("jack.out" if is_out else "jack", then.jacks))
    elif rank == ACE:
        told.append(("aces", then.aces))
    if can_call(then):
        told.append(("qute", then.run))
    if is_out and not must_cover(then):
        told.append(("out", 1))
    return told


def eight_cards(then: QuteState) -> int:
    """How many cards the 8s of this turn make others pick; the number of the 8s where that is to be chosen."""
    return then.eights if chooses_eights(then) else EIGHT_DRAWS * then.eights
