"""A decision at a position of No Kitty Cards as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty import english, swahili
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision
from mezani.bots.texts import BotTexts, in_language
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.engine.moves import BLOW, PLACE, TURN_WHITE, VERBS, Move
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.texts.language import fill
from mezani.seats import parse_seat

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
    view: NoKittyView = observation.view
    fields = dict(decision.fields)
    kind = fields.get("heart")
    if isinstance(kind, int):
        fields["heart"] = card_name(kind, words.game)
    fields["name"] = names[1 - parse_seat(view.seat, len(view.players))]
    fields["do"] = doing(view, decision.move, words)
    return fill(words.reasons, decision.reason, fields) or ""


def doing(view: NoKittyView, move: Move | None, words: BotTexts) -> str:
    """A move in words."""
    if move is None:
        return ""
    fields: dict[str, object] = {"tile": move.tile + 1}
    if move.kind == PLACE:
        fields["card"] = card_name(move.card, words.game)
    elif move.kind in (BLOW, TURN_WHITE):
        heart = view.tiles[move.tile].heart
        fields["card"] = card_name(parse_kind(heart), words.game) if heart else ""
    return fill(words.actions, VERBS[move.kind], fields) or ""
