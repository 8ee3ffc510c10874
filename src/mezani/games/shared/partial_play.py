"""A play that is being put together: all a player is told of it, in a language."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mezani.game import Game, State
from mezani.games.shared.game_base import cards_among


class PlaySoFar(msgspec.Struct, frozen=True):
    """What can follow in a play: words, whether it stands as it is, what else it must or may say.

    ``asks`` are the cards that ``ask`` may name. ``why`` says in a sentence why no play begins so, and is empty where
    one does; ``preview`` are short sentences about what a play that stands would do.
    """

    next: tuple[str, ...]
    complete: bool
    needs: str | None
    may: tuple[str, ...]
    asks: tuple[str, ...]
    why: str
    preview: tuple[str, ...]


def play_so_far(
    game: Game, state: State, seat: int, words: Sequence[str], names: Sequence[str], language: str
) -> PlaySoFar:
    """What is to be said of the play these words begin."""
    found = state.extend(seat, cards_among(words))
    said = {word.partition("=")[0].lower() for word in words}
    why = game.why_not(state, seat, words, language)
    stands = found.complete and not why
    preview = game.preview(state, seat, words, names, language) if stands else ()
    return PlaySoFar(
        next=found.next,
        complete=found.complete,
        needs=" ".join(word for word in found.needs if word not in said) or None,
        may=tuple(word for word in found.may if word not in said),
        asks=found.asks,
        why=why,
        preview=tuple(preview),
    )
