"""Refusals: why a move is illegal, as an error with a sentence in every language; and why a card can't be used."""

from __future__ import annotations

from mezani.errors import IllegalMoveError
from mezani.games.nokitty.engine.cards import SHIELD, is_heart, kind_text
from mezani.games.nokitty.engine.moves import Move
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import may_place, may_play_magic
from mezani.games.nokitty.texts import LANGUAGES, card_name
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused
from mezani.seats import CLOCK, NO_SEAT


def refusal(position: NoKittyPosition, seat: int, move: Move, reason: str) -> IllegalMoveError:
    """Return the error for an illegal move."""
    key = f"{reason}.clock" if seat == CLOCK else reason

    def fields_in(texts: Language) -> dict[str, object]:
        fields = card_fields(position, move.card, texts)
        return {**fields, "move": str(move), "tile": move.tile + 1}

    return refused(reason, key, LANGUAGES, fields_in)


def card_fields(position: NoKittyPosition, kind: int, texts: Language) -> dict[str, object]:
    """Return what a sentence can say about a kind of card: its name and the limit for such cards."""
    fast_rules = position.fast_rules
    limit = fast_rules.hearts_limit if is_heart(kind) else fast_rules.magic_limit
    name = "" if kind < 0 else card_name(kind, texts)
    return {"card": name, "number": limit, "tiles": fast_rules.tiles}


def why_unusable(position: NoKittyPosition, seat: int, kind: int, language: str) -> str:
    """Return a sentence that says why a seat can't use a kind of card now."""
    texts = LANGUAGES[language]
    key = unusable_key(position, seat, kind)
    return texts.fill(texts.refusals, key, card_fields(position, kind, texts)) or key


def unusable_key(position: NoKittyPosition, seat: int, kind: int) -> str:
    """Return the key of the reason why a seat can't use a kind of card now."""
    if position.turn != seat:
        return "game_over" if position.turn == NO_SEAT else "not_your_turn"
    if not position.has_kind(seat, kind):
        return "not_held"
    if is_heart(kind):
        return "no_tile" if may_place(position) else "hearts_limit"
    if not may_play_magic(position):
        return "magic_limit"
    if kind == SHIELD:
        return "shield_blocked"
    shielded = ".shielded" if position.tiles_protected_from(seat) else ""
    return f"no_target.{kind_text(kind)}{shielded}"
