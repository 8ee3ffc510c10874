"""A choice at a table of Qute as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mezani.bots.qute.english import DOING, REASONS
from mezani.bots.sight import Sight
from mezani.bots.thinking import Choice
from mezani.cards import card_symbol, rank_of
from mezani.games.qute.languages import LANGUAGES
from mezani.games.qute.law import SIX
from mezani.games.qute.moves import (
    DRAW,
    EIGHTS_WORDS,
    END,
    JACKS_WORDS,
    PLAY,
    QUTE,
    WORDS,
    Move,
)
from mezani.games.qute.view import QuteView
from mezani.games.shared.language import Template, fill


@dataclass(frozen=True)
class Words:
    """What a language needs to explain a move: moves in words, and reasons around them."""

    doing: Mapping[str, Template]
    reasons: Mapping[str, Template]
    suits: tuple[str, ...]


SPOKEN: dict[str, Words] = {"en": Words(DOING, REASONS, LANGUAGES["en"].suits)}
"""The languages bots explain themselves in: one line each."""

ROUND_ENDS = ("out", "call", "call.cut", "jacks", "win", "zero")
"""Reasons that are about the end of a round."""


def sentence(sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
    """Why a choice was made."""
    words = SPOKEN[language]
    move = choice.move
    assert move is not None
    fields = shown(choice.fields, names, words)
    fields["do"] = doing(sight.view, move, words)
    return fill(words.reasons, reason_key(sight.view, choice, move), fields) or ""


def reason_key(view: QuteView, choice: Choice, move: Move) -> str:
    """The reason, more exactly where a move was the only one or only leads to what the reason is about."""
    if choice.why == "only":
        return only_key(view, move)
    if choice.why == "out" and move.kind == PLAY and len(view.hand) == 1:
        return "out.last"
    return f"{choice.why}.later" if comes_later(view, choice, move) else choice.why


def only_key(view: QuteView, move: Move) -> str:
    """Why there was only one move."""
    if move.kind == DRAW:
        return "only.cover" if view.must_cover else "only.draw"
    if move.kind == END:
        return "only.end" if view.hand else "only.out"
    return f"only.{WORDS[move.kind]}"


def comes_later(view: QuteView, choice: Choice, move: Move) -> bool:
    """Whether the reason is about something that comes after the move."""
    if choice.why in ROUND_ENDS:
        return move.kind != QUTE and not (move.kind == END and not view.hand)
    if choice.why == "cards":
        return move.kind != PLAY
    card = choice.fields.get("card")
    return card is not None and (move.kind != PLAY or card != move.card)


def shown(fields: Mapping[str, object], names: Sequence[str], words: Words) -> dict[str, object]:
    """What a reason is about, as people write it."""
    found = dict(fields)
    for key, value in fields.items():
        if key == "card" and isinstance(value, int):
            found[key] = card_symbol(value)
        elif key == "seat" and isinstance(value, int):
            found["name"] = names[value]
        elif key == "suit" and isinstance(value, int):
            found[key] = words.suits[value]
    return found


def doing(view: QuteView, move: Move, words: Words) -> str:
    """A move in words."""
    fields: dict[str, object] = {}
    if move.kind == PLAY:
        fields["card"] = card_symbol(move.card)
    if move.suit >= 0:
        fields["suit"] = words.suits[move.suit]
    return fill(words.doing, doing_key(view, move), fields) or ""


def doing_key(view: QuteView, move: Move) -> str:
    """Which words tell a move best."""
    key = WORDS[move.kind]
    if move.kind == PLAY and view.must_cover and rank_of(move.card) != SIX:
        return "play.cover"
    if move.kind == DRAW and view.must_cover:
        return "draw.cover"
    if move.suit >= 0:
        return f"{key}.suit"
    if move.eights >= 0:
        return f"{key}.{EIGHTS_WORDS[move.eights]}"
    if move.jacks >= 0:
        return f"{key}.{JACKS_WORDS[move.jacks]}"
    is_kept = move.kind == END and view.drawn > 0 and view.played == 0 and view.playable
    return "end.kept" if is_kept else key
