"""A decision in Kadi as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.kadi import english, swahili
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision
from mezani.bots.texts import BotTexts, in_language, shown
from mezani.cards import ACE, count, parse_cards, rank_mask, rank_of, set_of
from mezani.games.kadi.engine.moves import DRAW, PASS, PLAY, WORDS, Move
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.kadi.view import KadiView
from mezani.games.shared.texts.card_talk import shown_cards

TEXTS: dict[str, BotTexts] = {
    "en": BotTexts(english.ACTIONS, english.REASONS, LANGUAGES["en"], english.RANKS),
    "sw": BotTexts(swahili.ACTIONS, swahili.REASONS, LANGUAGES["sw"], swahili.RANKS),
}
"""The languages bots explain themselves in, one line each."""


def sentence(
    observation: Observation, decision: Decision, names: Sequence[str], language: str
) -> str:
    """Return the reason of a decision as a sentence."""
    texts = in_language(TEXTS, language)
    fields = shown(decision.fields, names, texts.game)
    fields["do"] = planned_actions(observation, decision, texts)
    key = decision.reason
    if key == "only" and str(decision.move) == "draw" and observation.view.hand:
        key = "only.draw"
    return texts.game.fill(texts.reasons, key, fields) or ""


def planned_actions(observation: Observation, decision: Decision, texts: BotTexts) -> str:
    """Return a move as text, with the moves that must follow at once for the reason to be true."""
    text = action(observation, decision.move, texts)
    then = decision.fields.get("then", ())
    assert isinstance(then, tuple)
    for before, move in zip((decision.move, *then), then):
        cards = shown_cards(move.cards, texts.game)
        key = f"then.{WORDS[move.kind]}.more" if before.kind == PLAY else f"then.{WORDS[move.kind]}"
        text = texts.game.fill(texts.actions, key, {"do": text, "cards": cards}) or ""
    return text


def action(observation: Observation, move: Move | None, texts: BotTexts) -> str:
    """Return a move as text."""
    if move is None:
        return texts.game.fill(texts.actions, "nothing", {}) or ""
    view: KadiView = observation.view
    key = action_key(view, move)
    fields: dict[str, object] = {"number": view.amount}
    if move.kind == PLAY:
        fields["cards"] = shown_cards(move.cards, texts.game)
        fields["ranks"] = texts.ranks[rank_of(move.last)]
        fields["suit"] = texts.game.suits[move.suit] if move.suit >= 0 else ""
        fields["card"] = shown_cards([move.ask], texts.game) if move.ask >= 0 else ""
    return texts.game.fill(texts.actions, key, fields) or ""


def ordered_action(observation: Observation, move: Move, other: Move, texts: BotTexts) -> str:
    """Return a play as text that also tells it from the same cards in another order."""
    if move.last == other.last:
        fields: dict[str, object] = {"cards": shown_cards(move.cards, texts.game)}
        return texts.game.fill(texts.actions, "play", fields) or ""
    fields = {"do": action(observation, move, texts), "card": shown_cards([move.last], texts.game)}
    return texts.game.fill(texts.actions, "play.last", fields) or ""


def action_key(view: KadiView, move: Move) -> str:
    """Return the key of the text that describes a move best."""
    if move.kind == DRAW:
        return "draw.penalty" if view.pending == "penalty" else "draw"
    if move.kind == PASS:
        return "pass.window" if view.pending.endswith("_window") else "pass"
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
    """Return a special key if a play is all cards of a rank in the hand."""
    cards = set_of(list(move.cards))
    held = set_of(parse_cards(" ".join(view.hand))) & rank_mask(rank_of(move.last))
    if count(cards) < 2 or cards & ~rank_mask(rank_of(move.last)) or count(held) != count(cards):
        return "play"
    return "play.both" if count(cards) == 2 else f"play.all_{count(cards)}"
