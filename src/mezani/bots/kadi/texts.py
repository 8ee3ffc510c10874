"""A decision at a table of Kadi as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.kadi import english, swahili
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision
from mezani.bots.texts import BotTexts, in_language, shown
from mezani.cards import ACE, count, parse_cards, rank_mask, rank_of
from mezani.games.kadi.engine.moves import DRAW, PLAY, WORDS, Move
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.kadi.view import KadiView
from mezani.games.shared.scenario_setup import as_set
from mezani.games.shared.texts.card_talk import shown_cards
from mezani.games.shared.texts.language import fill

TEXTS: dict[str, BotTexts] = {
    "en": BotTexts(english.ACTIONS, english.REASONS, LANGUAGES["en"], english.RANKS),
    "sw": BotTexts(swahili.ACTIONS, swahili.REASONS, LANGUAGES["sw"], swahili.RANKS),
}
"""The languages bots explain themselves in: one line each."""


def sentence(
    observation: Observation, decision: Decision, names: Sequence[str], language: str
) -> str:
    """Why a decision was made."""
    words = in_language(TEXTS, language)
    fields = shown(decision.fields, names, words.game)
    fields["do"] = planned(observation, decision, words)
    key = decision.reason
    if key == "only" and str(decision.move) == "draw" and observation.view.hand:
        key = "only.draw"
    return fill(words.reasons, key, fields) or ""


def planned(observation: Observation, decision: Decision, words: BotTexts) -> str:
    """A move in words, with the moves that have to follow it at once for the reason to be true."""
    do = doing(observation, decision.move, words)
    then = decision.fields.get("then", ())
    assert isinstance(then, tuple)
    for before, move in zip((decision.move, *then), then):
        cards = shown_cards(move.cards, words.game)
        key = f"then.{WORDS[move.kind]}.more" if before.kind == PLAY else f"then.{WORDS[move.kind]}"
        do = fill(words.actions, key, {"do": do, "cards": cards}) or ""
    return do


def doing(observation: Observation, move: Move | None, words: BotTexts) -> str:
    """A move in words."""
    if move is None:
        return fill(words.actions, "nothing", {}) or ""
    view: KadiView = observation.view
    key = doing_key(view, move)
    fields: dict[str, object] = {"number": view.amount}
    if move.kind == PLAY:
        fields["cards"] = shown_cards(move.cards, words.game)
        fields["ranks"] = words.ranks[rank_of(move.last)]
        fields["suit"] = words.game.suits[move.suit] if move.suit >= 0 else ""
        fields["card"] = shown_cards([move.ask], words.game) if move.ask >= 0 else ""
    return fill(words.actions, key, fields) or ""


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
