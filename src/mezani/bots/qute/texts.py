"""A decision at a table of Qute as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mezani.bots.observation import Observation
from mezani.bots.qute import english, swahili
from mezani.bots.reasoned_bot import Decision
from mezani.bots.texts import BotTexts, in_language, shown
from mezani.cards import card_symbol, rank_of
from mezani.games.qute.engine.fast_rules import SIX
from mezani.games.qute.engine.moves import (
    DRAW,
    EIGHTS_WORDS,
    END,
    JACKS_WORDS,
    PLAY,
    WORDS,
    Move,
)
from mezani.games.qute.texts.languages import LANGUAGES
from mezani.games.qute.view import QuteView
from mezani.games.shared.texts.language import fill

TEXTS: dict[str, BotTexts] = {
    "en": BotTexts(english.ACTIONS, english.REASONS, LANGUAGES["en"]),
    "sw": BotTexts(swahili.ACTIONS, swahili.REASONS, LANGUAGES["sw"]),
}
"""The languages bots explain themselves in: one line each."""


def sentence(
    observation: Observation, decision: Decision, names: Sequence[str], language: str
) -> str:
    """Why a decision was made."""
    words = in_language(TEXTS, language)
    move = decision.move
    assert move is not None
    key = only_key(observation.view, move) if decision.reason == "only" else decision.reason
    fields = shown(decision.fields, names, words.game)
    fields["do"] = planned(decision, doing(observation.view, move, decision.reason, words), words)
    return fill(words.reasons, key, fields) or ""


def only_key(view: QuteView, move: Move) -> str:
    """Why there was only one move."""
    if move.kind == DRAW:
        return "only.cover" if view.must_cover else "only.draw"
    if move.kind == END:
        return "only.end" if view.hand else "only.out"
    return f"only.{WORDS[move.kind]}"


def planned(decision: Decision, do: str, words: BotTexts) -> str:
    """A move in words, with what has to follow it for the reason to be true."""
    fields: Mapping[str, object] = decision.fields
    then, suit = fields.get("then"), fields.get("choose")
    if isinstance(then, tuple) and then:
        key = "then.more" if decision.move is not None and decision.move.kind == PLAY else "then"
        cards = " ".join(card_symbol(card) for card in then)
        do = fill(words.actions, key, {"do": do, "cards": cards}) or ""
    if isinstance(suit, int):
        do = fill(words.actions, "then.suit", {"do": do, "suit": words.game.suits[suit]}) or ""
    return do


def doing(view: QuteView, move: Move, why: str, words: BotTexts) -> str:
    """A move in words, as they go with a reason."""
    fields: dict[str, object] = {}
    if move.kind == PLAY:
        fields["card"] = card_symbol(move.card)
    if move.suit >= 0:
        fields["suit"] = words.game.suits[move.suit]
    return fill(words.actions, doing_key(view, move, why), fields) or ""


def doing_key(view: QuteView, move: Move, why: str) -> str:
    """Which words tell a move best; “Keep what was drawn” does not go with keeping a card."""
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
    return "end.kept" if is_kept and not why.startswith("not.keep") else key
