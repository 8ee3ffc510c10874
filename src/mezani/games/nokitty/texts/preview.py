"""Preview: short sentences that tell a player what using a card would do."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event, Preview
from mezani.games.nokitty.engine.legality import check_move
from mezani.games.nokitty.engine.moves import PLACE, PLAY_SHIELD, Move
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.texts import LANGUAGES
from mezani.rng import fast_rng
from mezani.seats import seat_letter

GUESS_SEED = 1
"""Every preview uses the same guess, so that it does not change when it is asked for again."""


def preview_card(
    state: NoKittyState, seat: int, move: Move, names: Sequence[str], language: str = "en"
) -> Preview:
    """Return what using a card would do, or nothing if it can't be used like that."""
    if check_move(state, seat, move):
        return Preview()
    after = state.guess(seat, fast_rng(GUESS_SEED))
    events: list[Event] = []
    after.apply(seat, move, events)
    found = [("shield", 0)] if move.kind == PLAY_SHIELD else []
    found += changed_scores(state, after, seat)
    if move.kind == PLACE and not found:
        found.append(("nothing", 0))
    found += [(result_key(event, seat), 0) for event in events if event.kind in ("won", "tied")]
    name = names[after.other(seat)]
    texts = LANGUAGES[language]
    shown = ((key, {"name": name, "number": number}) for key, number in found)
    return Preview(tuple(texts.fill_each(texts.previews, shown)))


def changed_scores(state: NoKittyState, after: NoKittyState, seat: int) -> list[tuple[str, int]]:
    """Return the keys of the sentences about scores that change, each with the difference."""
    own = after.score(seat) - state.score(seat)
    theirs = after.score(after.other(seat)) - state.score(after.other(seat))
    changes = {"own.more": own, "own.less": -own, "other.more": theirs, "other.less": -theirs}
    return [(key, number) for key, number in changes.items() if number > 0]


def result_key(event: Event, seat: int) -> str:
    """Return the key of the sentence about the end of the game."""
    if event.kind == "tied":
        return "tie"
    return "won" if event.seat == seat_letter(seat) else "lost"
