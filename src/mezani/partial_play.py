"""A play that a player is still putting together: how it can continue, and what it would do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mezani.game import Game, Preview, State


class PartialPlay(msgspec.Struct, frozen=True):
    """An ``Extension`` with texts for the player.

    ``why`` says why no play begins like this, or is empty. ``preview`` says what a complete play would do,
    ``warning`` whether that is something its player would hardly want, and ``could_win`` whether the cards that are
    left could win on the next turn.
    """

    next: tuple[str, ...]
    complete: bool
    needs: tuple[str, ...]
    may: tuple[str, ...]
    asks: tuple[str, ...]
    why: str
    preview: tuple[str, ...]
    warning: bool
    could_win: bool


def describe_play(
    game: Game, state: State, seat: int, words: Sequence[str], names: Sequence[str], language: str
) -> PartialPlay:
    """Return what a seat is told about the play that begins with these words."""
    found = state.extend(seat, words)
    why = game.why_not(state, seat, words, language)
    is_playable = found.complete and not why
    preview = game.preview(state, seat, words, names, language) if is_playable else Preview()
    return PartialPlay(
        found.next,
        found.complete,
        found.needs,
        found.may,
        found.asks,
        why,
        preview.lines,
        preview.is_warning,
        preview.could_win,
    )
