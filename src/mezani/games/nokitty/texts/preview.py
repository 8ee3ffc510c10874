"""What using a card would do, in short sentences for its player; and why a card can't be used at all."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import NO_CARD
from mezani.game import Event
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, kind_text, parse_kind
from mezani.games.nokitty.engine.legality import OK, check_move
from mezani.games.nokitty.engine.moves import PLACE, PROTECT, Move
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.engine.targets import may_place, may_play_magic
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.nokitty.texts.preview_words import FORETOLD
from mezani.games.shared.texts.language import fill
from mezani.rng import fast_rng
from mezani.seats import NO_SEAT, seat_letter

LUCK = 1
"""The same for every guess: asked again, the same is told."""


def preview(
    state: NoKittyState, seat: int, move: Move, names: Sequence[str], language: str = "en"
) -> list[str]:
    """What a card would do; nothing where it can't be used so."""
    if check_move(state, seat, move) != OK:
        return []
    then = state.guess(seat, fast_rng(LUCK))
    events: list[Event] = []
    then.apply(seat, move, events)
    told = [("shield", 0)] if move.kind == PROTECT else []
    told += changed_scores(state, then, seat)
    if move.kind == PLACE and not told:
        told.append(("nothing", 0))
    told += [(ending_key(event, seat), 0) for event in events if event.kind in ("won", "tie")]
    words = FORETOLD.get(language, FORETOLD["en"])
    fields = {"name": names[then.other(seat)]}
    lines = (fill(words, key, {**fields, "number": number}) for key, number in told)
    return [line for line in lines if line is not None]


def changed_scores(state: NoKittyState, then: NoKittyState, seat: int) -> list[tuple[str, int]]:
    """Whose points change, and by how much: everybody sees the board they are counted on."""
    own = then.score(seat) - state.score(seat)
    theirs = then.score(then.other(seat)) - state.score(then.other(seat))
    changes = {"own.more": own, "own.less": -own, "other.more": theirs, "other.less": -theirs}
    return [(key, number) for key, number in changes.items() if number > 0]


def ending_key(event: Event, seat: int) -> str:
    """How the game ends with this card."""
    if event.kind == "tie":
        return "tie"
    return "won" if event.seat == seat_letter(seat) else "lost"


def why_unusable(state: NoKittyState, seat: int, words: Sequence[str], language: str) -> str:
    """Why nothing can be done now, or nothing with this card."""
    key, fields = "not_your_turn", {"card": "", "number": 0}
    if state.turn == NO_SEAT:
        key = "game_over"
    elif state.turn == seat:
        kind = parse_kind(words[0])
        is_heart = kind < HEART_KINDS
        fast_rules = state.fast_rules
        key = unusable_key(state, seat, kind)
        fields["card"] = card_name(kind, LANGUAGES[language])
        fields["number"] = fast_rules.hearts_limit if is_heart else fast_rules.magic_limit
    return fill(FORETOLD.get(language, FORETOLD["en"]), f"why.{key}", fields) or key


def unusable_key(state: NoKittyState, seat: int, kind: int) -> str:
    """What keeps a card in the hand of the player on turn."""
    if state.held(seat, kind) == NO_CARD:
        return "not_held"
    if kind < HEART_KINDS:
        return "no_tile" if may_place(state) else "hearts_limit"
    if not may_play_magic(state):
        return "magic_limit"
    return "shield_blocked" if kind == SHIELD else f"no_target.{kind_text(kind)}"
