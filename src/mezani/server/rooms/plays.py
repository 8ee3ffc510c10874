"""Plays that are being put together: what a player is told of them, in their language."""

from __future__ import annotations

from mezani.games.shared.game_base import cards_among
from mezani.server.messages import ExtendAnswer, ExtendCommand
from mezani.server.rooms.table import Table


def extended(table: Table, seat: int, command: ExtendCommand, language: str) -> ExtendAnswer:
    """What can follow in a play, why it can't be one, and what it would do."""
    words, state, game = command.cards, table.state, table.game
    found = state.extend(seat, cards_among(words))
    said = {word.partition("=")[0].lower() for word in words}
    why = game.why_not(state, seat, words, language)
    preview: list[str] = []
    if found.complete and not why:
        preview = game.foretell(state, seat, words, table.names, language)
    return ExtendAnswer(
        ack=command.id,
        next=found.next,
        complete=found.complete,
        needs=" ".join(word for word in found.needs if word not in said) or None,
        may=tuple(word for word in found.may if word not in said),
        asks=found.asks,
        why=why,
        preview=tuple(preview),
    )
