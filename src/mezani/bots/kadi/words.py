"""A choice at a table of Kadi as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mezani.bots.kadi.english import DOING, RANKS, REASONS
from mezani.bots.kadi.position import as_set
from mezani.bots.sight import Sight
from mezani.bots.thinking import Choice
from mezani.cards import ACE, card_symbol, count, parse_cards, rank_mask, rank_of
from mezani.games.kadi.languages import LANGUAGES
from mezani.games.kadi.moves import DRAW, PLAY, Move
from mezani.games.kadi.view import KadiView
from mezani.games.shared.language import Template, fill


@dataclass(frozen=True)
class Words:
    """What a language needs to explain a move: moves in words, and reasons around them."""

    doing: Mapping[str, Template]
    reasons: Mapping[str, Template]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]


WORDS: dict[str, Words] = {"en": Words(DOING, REASONS, LANGUAGES["en"].suits, RANKS)}
"""The languages bots explain themselves in: one line each."""


def sentence(sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
    """Why a choice was made."""
    words = WORDS[language]
    fields = shown(choice.fields, names, words)
    fields["do"] = doing(sight, choice.move, words)
    key = choice.why
    if key == "only" and str(choice.move) == "draw" and sight.view.hand:
        key = "only.draw"
    return fill(words.reasons, key, fields) or ""


def shown(fields: Mapping[str, object], names: Sequence[str], words: Words) -> dict[str, object]:
    """What a reason is about, as people write it."""
    found = dict(fields)
    for key, value in fields.items():
        if key == "card" and isinstance(value, int):
            found[key] = card_symbol(value)
        elif key == "cards" and isinstance(value, Sequence):
            found[key] = " ".join(card_symbol(card) for card in value)
        elif key == "seat" and isinstance(value, int):
            found["name"] = names[value]
        elif key == "suit" and isinstance(value, int):
            found[key] = words.suits[value]
    return found


def doing(sight: Sight, move: Move | None, words: Words) -> str:
    """A move in words."""
    if move is None:
        return fill(words.doing, "nothing", {}) or ""
    view: KadiView = sight.view
    key = doing_key(view, move)
    fields: dict[str, object] = {"number": view.amount}
    if move.kind == PLAY:
        fields["cards"] = " ".join(card_symbol(card) for card in move.cards)
        fields["ranks"] = words.ranks[rank_of(move.last)]
        fields["suit"] = words.suits[move.suit] if move.suit >= 0 else ""
        fields["card"] = card_symbol(move.ask) if move.ask >= 0 else ""
    return fill(words.doing, key, fields) or ""


def doing_key(view: KadiView, move: Move) -> str:
    """Which words tell a move best."""
    if move.kind == DRAW:
        return "draw.penalty" if view.pending == "penalty" else "draw"
    if move.kind != PLAY:
        return str(move)
    if move.ask >= 0:
        return "play.ask"
    if move.suit >= 0:
        return "play.suit"
    if view.pending == "penalty" and rank_of(move.last) == ACE:
        return "play.cancel"
    if view.pending in ("skip", "kickback", "jump_window", "kickback_window"):
        return f"play.{view.pending}"
    return group_key(view, move)


def group_key(view: KadiView, move: Move) -> str:
    """Whether a play is all the hand has of a rank."""
    cards = as_set(list(move.cards))
    held = as_set(parse_cards(" ".join(view.hand))) & rank_mask(rank_of(move.last))
    if count(cards) < 2 or cards & ~rank_mask(rank_of(move.last)) or count(held) != count(cards):
        return "play"
    return "play.both" if count(cards) == 2 else f"play.all_{count(cards)}"
