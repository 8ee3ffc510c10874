"""A decision in No Kitty Cards as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty import english, swahili
from mezani.bots.observation import Observation
from mezani.bots.reasoned_bot import Decision
from mezani.bots.texts import BotTexts, in_language
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.engine.moves import PLACE, PLAY_RECYCLE, PLAY_WIND, VERBS, Move
from mezani.games.nokitty.texts import LANGUAGES, card_name
from mezani.games.nokitty.view import NoKittyView
from mezani.seats import parse_seat

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
    view: NoKittyView = observation.view
    fields = dict(decision.fields)
    kind = fields.get("heart")
    if isinstance(kind, int):
        fields["heart"] = card_name(kind, texts.game)
    fields["name"] = names[1 - parse_seat(view.seat, len(view.players))]
    fields["do"] = action_text(view, decision.move, texts)
    return texts.game.fill(texts.reasons, decision.reason, fields) or ""


def action_text(view: NoKittyView, move: Move | None, texts: BotTexts) -> str:
    """Return a move in words."""
    if move is None:
        return ""
    fields: dict[str, object] = {"tile": move.tile + 1}
    if move.kind == PLACE:
        fields["card"] = card_name(move.card, texts.game)
    elif move.kind in (PLAY_WIND, PLAY_RECYCLE):
        heart = view.tiles[move.tile].heart
        fields["card"] = card_name(parse_kind(heart), texts.game) if heart else ""
    return texts.game.fill(texts.actions, VERBS[move.kind], fields) or ""
