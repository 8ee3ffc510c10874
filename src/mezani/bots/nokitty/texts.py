"""A choice at a table of No Kitty Cards as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty import english, swahili
from mezani.bots.observation import Sight
from mezani.bots.reasoned_bot import Choice
from mezani.bots.texts import Words, in_language
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.engine.moves import BLOW, PLACE, TURN_WHITE, WORDS, Move
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.language import fill
from mezani.seats import parse_seat

SPOKEN: dict[str, Words] = {
    "en": Words(english.DOING, english.REASONS, LANGUAGES["en"]),
    "sw": Words(swahili.DOING, swahili.REASONS, LANGUAGES["sw"]),
}
"""The languages bots explain themselves in: one line each."""


def sentence(sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
    """Why a choice was made."""
    words = in_language(SPOKEN, language)
    view: NoKittyView = sight.view
    fields = dict(choice.fields)
    kind = fields.get("heart")
    if isinstance(kind, int):
        fields["heart"] = card_name(kind, words.game)
    fields["name"] = names[1 - parse_seat(view.seat, len(view.players))]
    fields["do"] = doing(view, choice.move, words)
    return fill(words.reasons, choice.why, fields) or ""


def doing(view: NoKittyView, move: Move | None, words: Words) -> str:
    """A move in words."""
    if move is None:
        return ""
    fields: dict[str, object] = {"tile": move.tile + 1}
    if move.kind == PLACE:
        fields["card"] = card_name(move.card, words.game)
    elif move.kind in (BLOW, TURN_WHITE):
        heart = view.tiles[move.tile].heart
        fields["card"] = card_name(parse_kind(heart), words.game) if heart else ""
    return fill(words.doing, WORDS[move.kind], fields) or ""
