"""A decision in Qute as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

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
    VERBS,
    Move,
)
from mezani.games.qute.texts import LANGUAGES
from mezani.games.qute.view import QuteView

TEXTS: dict[str, BotTexts] = {
    "en": BotTexts(english.ACTIONS, english.REASONS, LANGUAGES["en"]),
    "sw": BotTexts(swahili.ACTIONS, swahili.REASONS, LANGUAGES["sw"]),
}
"""One line for each language in which bots explain their moves."""


def sentence(
    observation: Observation, decision: Decision, names: Sequence[str], language: str
) -> str:
    """Return the reason of a decision as a sentence."""
    texts = in_language(TEXTS, language)
    move = decision.move
    assert move is not None
    key = only_key(observation.view, move) if decision.reason == "only" else decision.reason
    fields = shown(decision.fields, names, texts.game)
    action = action_text(observation.view, move, decision.reason, texts)
    fields["do"] = with_later_moves(decision, action, texts)
    return texts.game.fill(texts.reasons, key, fields) or ""


def only_key(view: QuteView, move: Move) -> str:
    """Return the key that says why there is only one legal move."""
    if move.kind == DRAW:
        return "only.cover" if view.must_cover else "only.draw"
    if move.kind == END:
        return "only.end" if view.hand else "only.out"
    return f"only.{VERBS[move.kind]}"


def with_later_moves(decision: Decision, action: str, texts: BotTexts) -> str:
    """Return an action with the later moves that the reason depends on."""
    then, suit = decision.fields.get("then"), decision.fields.get("choose")
    if isinstance(then, tuple) and then:
        is_play = decision.move is not None and decision.move.kind == PLAY
        cards = " ".join(card_symbol(card) for card in then)
        fields = {"do": action, "cards": cards}
        action = texts.game.fill(texts.actions, "then.more" if is_play else "then", fields) or ""
    if isinstance(suit, int):
        fields = {"do": action, "suit": texts.game.suits[suit]}
        action = texts.game.fill(texts.actions, "then.suit", fields) or ""
    return action


def action_text(view: QuteView, move: Move, reason: str, texts: BotTexts) -> str:
    """Return a move in words."""
    fields: dict[str, object] = {}
    if move.kind == PLAY:
        fields["card"] = card_symbol(move.card)
    if move.suit >= 0:
        fields["suit"] = texts.game.suits[move.suit]
    return texts.game.fill(texts.actions, action_key(view, move, reason), fields) or ""


def action_key(view: QuteView, move: Move, reason: str) -> str:
    """Return the key of the text that describes a move best."""
    key = VERBS[move.kind]
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
    keeps_drawn = move.kind == END and view.drawn > 0 and view.played == 0 and view.playable
    # "Keep the card you drew" would clash with a reason for keeping another card.
    return "end.kept" if keeps_drawn and not reason.startswith("not.keep") else key
